// `npm run docs`: writes what the code says into the marked blocks of the documents; `-- --pictures` takes their pictures.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowsers, ROOT, run } from "../lib/setup.mjs";
import { DOCUMENTS, withBlocks } from "./blocks.ts";

for (const name of DOCUMENTS) {
  const path = join(ROOT, name);
  await writeFile(path, withBlocks(await readFile(path, "utf8")));
}

if (process.argv.includes("--pictures")) {
  ensureBrowsers({ firefox: true });
  run(process.execPath, [join(ROOT, "scripts", "build.mjs"), "chrome", "firefox", "desktop", "examples"]);
  const { takePictures } = await import("./pictures.ts");
  await takePictures();
}
