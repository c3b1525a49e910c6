// `npm run docs`: writes what the code says into the marked blocks of the documents.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../lib/setup.mjs";
import { DOCUMENTS, withBlocks } from "./blocks.ts";

for (const name of DOCUMENTS) {
  const path = join(ROOT, name);
  await writeFile(path, withBlocks(await readFile(path, "utf8")));
}
