// `npm run docs`: writes the contract's tables into PROTOCOL.md.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../lib/setup.mjs";
import { withBlocks } from "./protocol-tables.ts";

const path = join(ROOT, "PROTOCOL.md");
await writeFile(path, withBlocks(await readFile(path, "utf8")));
