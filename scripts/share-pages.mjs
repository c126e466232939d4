// `node scripts/share-pages.mjs`: crops the link-preview pictures of the pages that are not tours out of their banners, into
// web/public/share. Run when a banner changes. Tours' pictures are cropped by the Worker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './setup/chromium.mjs';
import { root } from './setup/node-runtime.mjs';

/** File name, and the picture it is cropped from. @type {[string, string][]} */
const pages = [
  ['site', 'hero'],
  ...['about', 'adventure', 'domestic', 'international', 'himachal', 'spiti', 'ladakh'].map(
    (name) => /** @type {[string, string]} */ ([name, `banner-${name}`]),
  ),
];

/** @param {string} picture */
function draw(picture) {
  const bytes = readFileSync(join(root, `web/public/pictures/${picture}-1920.webp`)).toString('base64');
  return `<style>* { margin: 0 } img { display: block; width: 1200px; height: 630px; object-fit: cover }</style>
<img src="data:image/webp;base64,${bytes}">`;
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, picture] of pages) {
  await page.setContent(draw(picture));
  await page.evaluate(() => document.images[0]?.decode());
  const path = join(root, `web/public/share/${name}.jpg`);
  const { length } = await page.screenshot({ path, type: 'jpeg', quality: 80 });
  console.log(`${name}.jpg: ${Math.round(length / 1024)} kB`);
}
await browser.close();
