import { chmodSync } from "node:fs";
import { builtinModules } from "node:module";
import { defineConfig, type Plugin } from "vite";

const FILE = "agent-surface.mjs";

/** The file is a command: it can be started by its name. */
const executable: Plugin = {
  name: "executable",
  writeBundle: ({ dir }) => chmodSync(`${dir}/${FILE}`, 0o755),
};

/** The desktop side: one self-contained file, so that a copy of it in the home needs nothing beside it. */
export default defineConfig({
  ssr: { noExternal: true, target: "node" },
  plugins: [executable],
  build: {
    ssr: "src/cli/main.ts",
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node20.19",
    minify: false,
    rolldownOptions: {
      external: [...builtinModules, /^node:/],
      output: {
        entryFileNames: FILE,
        banner: "#!/usr/bin/env node",
        codeSplitting: false,
      },
    },
  },
});
