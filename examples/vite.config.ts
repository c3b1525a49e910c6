import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The plain page is what somebody without a bundler would write: it is copied as it stands. */
const plainPage: Plugin = {
  name: "plain-page",
  generateBundle() {
    for (const file of ["index.html", "plain.js", "plain.css"]) {
      this.emitFile({ type: "asset", fileName: `plain/${file}`, source: readFileSync(here(`plain/${file}`)) });
    }
    this.emitFile({ type: "asset", fileName: "plain/icon.svg", source: readFileSync(here("shared/icon.svg")) });
  },
};

export default defineConfig({
  root: here("."),
  resolve: { alias: { "agent-surface/page": here("../src/page/index.ts") } },
  plugins: [plainPage],
  build: {
    outDir: here("../dist/examples"),
    emptyOutDir: true,
    target: ["chrome120", "firefox128"],
    // A `data:` image or an inline script would break the pages' own Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [here("index.html"), here("orders/index.html"), here("support-queue/index.html")],
    },
  },
});
