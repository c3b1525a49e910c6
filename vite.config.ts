import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { crx, type ManifestV3Export } from "@crxjs/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import base from "./manifest.json" with { type: "json" };

const SCRIPTS = ["content/main-world.ts", "content/relay.ts"];
const DEV_HOSTS = ["http://localhost/*", "http://127.0.0.1/*"];

/** The four builds of one manifest: `vite build --mode chrome | chrome-dev | firefox | firefox-dev`. */
interface Build {
  browser: "chrome" | "firefox";
  dev: boolean;
}

function buildOf(mode: string): Build {
  return { browser: mode.startsWith("firefox") ? "firefox" : "chrome", dev: mode.endsWith("-dev") };
}

/** The manifest of one build; `content_scripts` is there only so that crxjs builds the two files (see `withoutScripts`). */
function manifestFor({ browser, dev }: Build): ManifestV3Export {
  const {
    key,
    minimum_chrome_version,
    browser_specific_settings,
    externally_connectable,
    storage,
    background,
    ...common
  } = base;
  const own =
    browser === "firefox"
      ? { browser_specific_settings, background: { scripts: background.scripts, type: "module" } }
      : {
          key,
          minimum_chrome_version,
          externally_connectable,
          // Firefox has no schema for managed storage, and reports the key.
          storage,
          background: { service_worker: background.service_worker, type: "module" },
        };
  const manifest = {
    ...common,
    ...own,
    ...(dev ? { host_permissions: DEV_HOSTS } : {}),
    content_scripts: SCRIPTS.map((file) => ({ matches: DEV_HOSTS, js: [file] })),
  };
  // crxjs types the literal unions of a manifest more narrowly than JSON can be inferred.
  return manifest as unknown as ManifestV3Export;
}

/** Scripts are registered at run time, site by site: the built manifest names none and exposes no file to pages. */
function withoutScripts(outDir: string): Plugin {
  return {
    name: "without-content-scripts",
    enforce: "post",
    async closeBundle() {
      const path = `${outDir}/manifest.json`;
      // A build that failed wrote none, and its own error is the one to show.
      if (!existsSync(path)) return;
      const { content_scripts, ...manifest } = JSON.parse(await readFile(path, "utf8"));
      if (content_scripts === undefined) throw new Error(`${path}: content_scripts was expected and is gone`);
      await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
      await rm(`${outDir}/.vite`, { recursive: true, force: true });
    },
  };
}

/** zod probes for `new Function`; the extension's CSP forbids it and the add-on linter reports it, so the probe goes. */
const noZodEval: Plugin = {
  name: "no-zod-eval",
  enforce: "pre",
  transform(code, id) {
    if (!/zod[\\/]v4[\\/]core[\\/]/.test(id) || !code.includes("const F = Function;")) return undefined;
    return { code: code.replaceAll("const F = Function;", "const F = undefined;"), map: null };
  },
};

/** preact can make markup of a string; no view of ours does, and here nothing can: the string becomes text. */
const noInnerHtml: Plugin = {
  name: "no-inner-html",
  enforce: "pre",
  transform(code, id) {
    if (!/preact[\\/]dist[\\/]preact\./.test(id)) return undefined;
    const safe = code.replace(/\.innerHTML=(\w+)\.__html/, ".textContent=$1.__html");
    if (safe === code) throw new Error(`${id}: the assignment to innerHTML was expected and is gone`);
    return { code: safe, map: null };
  },
};

export default defineConfig(({ mode }) => {
  const build = buildOf(mode);
  const outDir = `dist/${mode}`;
  return {
    build: {
      outDir,
      emptyOutDir: true,
      target: build.browser === "firefox" ? "firefox142" : "chrome120",
      modulePreload: false,
      rollupOptions: {
        input: { grant: "popup/grant.html", audit: "popup/audit.html", inspector: "popup/inspector.html" },
      },
    },
    plugins: [
      noZodEval,
      noInnerHtml,
      crx({
        manifest: manifestFor(build),
        browser: build.browser,
        contentScripts: { standaloneFiles: SCRIPTS, injectCss: false },
      }),
      withoutScripts(outDir),
    ],
  };
});
