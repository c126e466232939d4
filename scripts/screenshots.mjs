// `node scripts/screenshots.mjs [address]`: screenshots of the running site (`npm start`) for the install dialog and
// the
// README. Run it when one of those screens changes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './setup/chromium.mjs';
import { root } from './setup/node-runtime.mjs';
import { Refusal, run } from './setup/refusal.mjs';

const site = process.argv[2] ?? 'http://localhost:8787';
const phone = { width: 390, height: 844, scale: 2 };
const desk = { width: 1280, height: 800, scale: 1 };
const most = 150_000;

/** File, path on the site, window. @type {[string, string, typeof phone][]} */
const pictures = [
  ['web/public/screenshots/home-narrow.webp', '/', phone],
  ['web/public/screenshots/listing-narrow.webp', '/adventure', phone],
  ['web/public/screenshots/tour-narrow.webp', 'tour', phone],
  ['web/public/screenshots/home-wide.webp', '/', desk],
  ['web/public/screenshots/tour-wide.webp', 'tour', desk],
  ['docs/home.webp', '/', desk],
];

/** @param {Buffer} png @param {import('@playwright/test').Page} page any page that may run scripts */
async function toWebp(png, page) {
  const base64 = await page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(base64, 'base64');
}

await run(async () => {
  const answer = await fetch(`${site}/api/tours?limit=1&fields=card`).catch(() => null);
  if (!answer?.ok) throw new Refusal(`Nothing answers at ${site}. Run npm start first, or give another address.`);
  const [tour] = /** @type {{ _id: string }[]} */ (await answer.json());
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const blank = await browser.newPage();
  for (const [file, path, { width, height, scale }] of pictures) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await page.goto(`${site}${path === 'tour' ? `/tour/${tour?._id}` : path}`, { waitUntil: 'networkidle' });
    const webp = await toWebp(await page.screenshot(), blank);
    await page.close();
    if (webp.length > most) throw new Refusal(`${file} would be ${webp.length} bytes; at most ${most}.`);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), webp);
    console.log(`${file}: ${Math.round(webp.length / 1000)} kB`);
  }
  await browser.close();
});
