// Draws public/popup/icons/<state>-<size>.png from popup/icons/icon.svg; run it after a change of the drawing and commit the files.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium, ROOT, say } from "./lib/setup.mjs";

const SOURCE = join(ROOT, "popup", "icons", "icon.svg");
/** The build copies what stands in `public`. */
const FOLDER = join(ROOT, "public", "popup", "icons");
const SIZES = [16, 32, 48, 128];
/** Grey: off for this site. Colour: on. Dot: a session lives here. */
const STATES = {
  off: { color: "#80868b", dot: false },
  on: { color: "#2a52be", dot: false },
  dot: { color: "#2a52be", dot: true },
};

const source = await readFile(SOURCE, "utf8");
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  for (const [state, { color, dot }] of Object.entries(STATES)) {
    const drawing = (dot ? source : source.replace(/<g id="dot">[\s\S]*?<\/g>/, "")).replace("#2a52be", color);
    for (const size of SIZES) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing}`);
      await writeFile(join(FOLDER, `${state}-${size}.png`), await page.screenshot({ omitBackground: true }));
      await page.close();
    }
  }
} finally {
  await browser.close();
}
say(`icons drawn into ${FOLDER}`);
