import { defineConfig } from "vite";

/** One self-contained file for pages without a bundler: `<script type="module">` and nothing to install. */
export default defineConfig({
  build: {
    outDir: "dist/page",
    emptyOutDir: true,
    target: "es2022",
    lib: { entry: "src/page/index.ts", formats: ["es"], fileName: () => "agent-surface.js" },
    rollupOptions: { output: { codeSplitting: false } },
  },
  publicDir: false,
});
