import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium, ROOT } from "../lib/setup.mjs";
import { DEMO } from "./hands.ts";

/** The README's picture, left to right: what the person is asked, where they confirm, what they keep in sight. */
const PARTS = [
  { file: "2-grant", caption: "1 · An agent asks, you allow", width: 420, fit: "cover" },
  { file: "3-confirm", caption: "2 · You confirm, in the page", width: 640, fit: "cover" },
  { file: "4-popup", caption: "3 · You see it, and can end it", width: 250, fit: "contain" },
];

/** Puts the story's screenshots side by side into `docs/images/story.png`. */
export async function drawPicture(): Promise<string> {
  const figures = await Promise.all(
    PARTS.map(async ({ file, caption, width, fit }) => {
      const data = (await readFile(join(DEMO, `${file}.png`))).toString("base64");
      return `<figure style="width:${width}px"><img style="object-fit:${fit}" src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
    }),
  );
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium found");
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 540 }, deviceScaleFactor: 1 });
    await page.setContent(`<style>
      body { margin: 0; padding: 24px; box-sizing: border-box; display: flex; gap: 20px; background: #eef1f6; font: 15px system-ui, sans-serif }
      figure { margin: 0; display: flex; flex-direction: column; gap: 12px }
      img { width: 100%; height: 440px; object-position: top; background: #fff; border-radius: 10px; box-shadow: 0 2px 10px #0003 }
      figcaption { text-align: center; font-weight: 600; color: #222 }
    </style>${figures.join("")}`);
    await mkdir(join(ROOT, "docs", "images"), { recursive: true });
    await page.screenshot({ path: join(ROOT, "docs", "images", "story.png") });
  } finally {
    await browser.close();
  }
  return "docs/images/story.png";
}
