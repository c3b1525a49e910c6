import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const FRAMEWORKS = ["", "react/", "vue/", "svelte/", "plain/"].map((page) => `frameworks/${page}`);

/** Vue warns in the console unless somebody has decided on these. */
const VUE_FLAGS = {
  __VUE_OPTIONS_API__: "false",
  __VUE_PROD_DEVTOOLS__: "false",
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
};

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
  plugins: [plainPage, svelte(), react({ include: /\.tsx$/ })],
  define: VUE_FLAGS,
  build: {
    outDir: here("../dist/examples"),
    emptyOutDir: true,
    target: ["chrome120", "firefox128"],
    // A `data:` image or an inline script would break the pages' own Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: ["", "orders/", "support-queue/", ...FRAMEWORKS].map((page) => here(`${page}index.html`)),
    },
  },
});
