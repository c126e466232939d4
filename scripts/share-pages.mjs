// `node scripts/share-pages.mjs`: draws the link-preview pictures of the pages that are not tours into web/public/share.
// Run when a title or a photo changes. Tours' pictures are drawn by the Worker, in the same look.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './setup/chromium.mjs';
import { root } from './setup/node-runtime.mjs';

/** File name, photo of seed/photos, what stands above the title, title. @type {[string, string, string, string][]} */
const pages = [
  ['site', 'hero', 'Ladakh · Spiti · Himachal · beyond', 'Motorbike tours over the high passes'],
  ['about', 'ladakh-peaks-2', 'From Delhi since 2017', 'A small crew that rides what it sells'],
  ['adventure', 'ladakh-road-1', 'Ride, walk, paddle', 'Adventure Packages'],
  ['domestic', 'himachal-hills-1', 'Across India', 'Domestic Packages'],
  ['international', 'thailand-bay-2', 'Dubai · Malaysia · Singapore · Thailand · Bali', 'International Packages'],
  ['himachal', 'himachal-road-1', 'Orchards, cedars, passes', 'Himachal Pradesh'],
  ['spiti', 'spiti-lake-1', 'The middle land', 'Spiti Valley'],
  ['ladakh', 'ladakh-lake-2', 'Land of high passes', 'Leh Ladakh'],
];

/** @param {string} path @param {string} type */
const dataUrl = (path, type) => `data:${type};base64,${readFileSync(join(root, path)).toString('base64')}`;
const font = (/** @type {string} */ weight) =>
  `@font-face { font-family: F; font-weight: ${weight}; src: url(${dataUrl(`web/styles/fonts/barlow-condensed-${weight}.woff2`, 'font/woff2')}) }`;

/** @param {string} photo @param {string} eyebrow @param {string} title */
const draw = (photo, eyebrow, title) => `<style>${font('600')} ${font('700')}
  * { margin: 0 } body { position: relative; width: 1200px; height: 630px; overflow: hidden; color: #fff; font: 700 92px/.98 F; text-transform: uppercase }
  img, i { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
  i { background: linear-gradient(#0c121f4d 12%, #0c121fe0 74%) }
  svg { position: absolute; left: 64px; top: 44px }
  div { position: absolute; left: 64px; right: 64px; bottom: 66px }
  p { margin-bottom: 18px; color: #f5b700; font: 600 42px/1 F }
  b { position: absolute; inset: auto 0 0; height: 14px; background: linear-gradient(90deg, #2c67a8 20%, #f4f1ea 0 40%, #c8352b 0 60%, #2f8f5b 0 80%, #f5b700 0) }
</style><img src="${dataUrl(`seed/photos/${photo}.jpg`, 'image/jpeg')}"><i></i>
<svg width="300" height="64"><g transform="translate(1 1) scale(1.9)"><path d="M1 14a12 12 0 0 1 24 0z" fill="#f5b700"/><path d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" fill="#fff"/><path d="M6 26l5-7 3 4 2-2 4 5z" fill="#1b1f2a"/></g><text x="66" y="48" font-size="50" letter-spacing="2" fill="#fff">HIGHPASS</text></svg>
<div><p>${eyebrow}</p>${title}</div><b></b>`;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, photo, eyebrow, title] of pages) {
  await page.setContent(draw(photo, eyebrow, title));
  await page.evaluate(() => document.fonts.ready);
  const path = join(root, `web/public/share/${name}.jpg`);
  const { length } = await page.screenshot({ path, type: 'jpeg', quality: 74 });
  console.log(`${name}.jpg: ${Math.round(length / 1024)} kB`);
}
await browser.close();
