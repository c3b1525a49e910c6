import { join, resolve } from "node:path";
import { build } from "vite";
import { ROOT } from "../../scripts/lib/setup.mjs";

export interface Bundle {
  /** The code a page loads first. */
  main: string;
  /** What it fetches later, by file name. */
  later: Record<string, string>;
}

/** Bundles a page script that imports the page library as its owner would, minified, in memory. */
export async function bundlePage(source: string): Promise<Bundle> {
  const entry = "\0page-entry.ts";
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "agent-surface/page": resolve(ROOT, "src/page/index.ts") } },
    plugins: [
      {
        name: "page-entry",
        resolveId: (id) => (id === "page-entry.ts" ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rollupOptions: { input: join("page-entry.ts"), preserveEntrySignatures: false, output: { format: "es" } },
    },
  });
  const files = (Array.isArray(output) ? output : [output]).flatMap((one) => ("output" in one ? one.output : []));
  const chunks = files.filter((file) => file.type === "chunk");
  const main = chunks.find(({ isEntry }) => isEntry);
  if (main === undefined) throw new Error("the bundle has no entry");
  const later = chunks.filter((chunk) => chunk !== main).map(({ fileName, code }) => [fileName, code]);
  return { main: main.code, later: Object.fromEntries(later) };
}
