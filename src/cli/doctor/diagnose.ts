import { EXTENSION_ID } from "../extension-id.ts";
import { bad, type Check, good } from "./check.ts";
import { checkExtensions } from "./diagnose-extensions.ts";
import { checkSockets } from "./diagnose-sockets.ts";
import type { Facts, LauncherState, ManifestFact } from "./facts.ts";
import type { Tell } from "./texts.ts";

/** What the facts mean, link by link in the order of the chain. */
export function diagnose(facts: Facts, tell: Tell): Check[] {
  const extensions = checkExtensions(facts, tell);
  return [
    checkNode(facts, tell),
    checkHome(facts, tell),
    checkCopy(facts, tell),
    checkLauncher(facts.launcher, tell),
    ...checkManifests(facts, tell),
    ...checkPolicies(facts, tell),
    ...checkSandboxed(facts, tell),
    checkRunning(facts, tell),
    ...extensions,
    ...checkSockets(facts, { tell, isExplained: extensions.length > 0 }),
  ];
}

function checkNode({ node }: Facts, tell: Tell): Check {
  if (node.supported) return good("node", tell("nodeFine", { version: node.version }));
  return bad("node", { detail: tell("nodeOld", { version: node.version }), fix: tell("nodeFix") });
}

function checkHome({ home }: Facts, tell: Tell): Check {
  if (home.problem === undefined) return good("home", tell("homeFine", { path: home.path }));
  return bad("home", home.problem);
}

function checkCopy({ copy }: Facts, tell: Tell): Check {
  if (copy === "same") return good("copy", tell("copyFine"));
  return bad("copy", { detail: tell(copy === "missing" ? "copyMissing" : "copyDiffers"), fix: tell("installFix") });
}

function checkLauncher(launcher: LauncherState, tell: Tell): Check {
  if (launcher.kind === "fine") return good("launcher", tell("launcherFine", { ...launcher }));
  const details = {
    missing: () => tell("launcherMissing"),
    notExecutable: () => tell("launcherMode"),
    said: () => tell("launcherSaid", { ...launcher }),
    failed: () => tell("launcherFailed", { ...launcher }),
  };
  return bad("launcher", { detail: details[launcher.kind](), fix: tell("installFix") });
}

function checkManifests({ manifests }: Facts, tell: Tell): Check[] {
  if (manifests.length === 0) {
    return [bad("manifest", { detail: tell("manifestNone"), fix: tell("manifestNoneFix") })];
  }
  return manifests.map((manifest) => checkManifest(manifest, tell));
}

function checkManifest({ browser, file, state }: ManifestFact, tell: Tell): Check {
  const id = `manifest:${browser}`;
  const blanks = { browser, file, target: "target" in state ? state.target : "" };
  const install = tell("installFix");
  const remove = tell("manifestForeignFix", blanks);
  switch (state.kind) {
    case "fine":
      return good(id, tell("manifestFine", blanks));
    case "missing":
      return bad(id, { detail: tell("manifestMissing", blanks), fix: `${install} --browser ${browser}` });
    case "foreign":
      return bad(id, { detail: tell("manifestForeign", blanks), fix: remove });
    case "unsafe":
      return bad(id, { detail: tell("manifestUnsafe", blanks), fix: remove });
    case "otherHome":
      return bad(id, { detail: tell("manifestOtherHome", blanks), fix: tell("manifestOtherHomeFix") });
    case "wrongId":
      return bad(id, { detail: tell("manifestWrongId", blanks), fix: install });
    case "targetMissing":
      return bad(id, { detail: tell("manifestTarget", blanks), fix: install });
  }
}

function checkPolicies({ policies, policiesElsewhere }: Facts, tell: Tell): Check[] {
  const seen = { profiles: "policyFineMac", registry: "policyFineWindows", here: "policyFine" } as const;
  if (policies.length === 0) return [good("policy", tell(seen[policiesElsewhere ?? "here"]))];
  const fix = tell("policyFix", { id: EXTENSION_ID });
  return policies.map(({ file, rule }) => bad("policy", { detail: tell("policyBlocks", { file, rule }), fix }));
}

/** A boxed browser is in nobody's way while another one works. */
function checkSandboxed({ sandboxed, sockets }: Facts, tell: Tell): Check[] {
  if (sockets.some(({ kind }) => kind === "live")) return [];
  return sandboxed.map((name) =>
    bad(`sandbox:${name}`, { detail: tell("sandboxed", { name }), fix: tell("sandboxedFix") }),
  );
}

function checkRunning({ running }: Facts, tell: Tell): Check {
  if (running === undefined) return good("browser", tell("runningUnknown"));
  if (running.length > 0) return good("browser", tell("runningSome", { names: running.join(", ") }));
  return bad("browser", { detail: tell("runningNone"), fix: tell("runningNoneFix") });
}
