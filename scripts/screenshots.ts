// `npx node scripts/screenshots.ts [address]`: takes the pictures of the install dialog and the README anew, of a site that
// runs (`npm start`). Run it when a pictured screen has changed.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './setup/browsers.ts';
import { root } from './setup/node-runtime.mjs';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';

// sharp comes with the local Images binding.
const sharp = createRequire(createRequire(import.meta.url).resolve('miniflare'))('sharp');

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const laptop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

await run(async () => {
  const [, , site = 'http://localhost:8787'] = process.argv;
  const answer = await fetch(`${site}/api/tours?limit=1&fields=card`).catch(() => null);
  if (!answer?.ok) throw new Refusal(`Nothing answers at ${site}. Run npm start first, or give another address.`);
  const [tour]: { _id: string }[] = await answer.json();
  const screens: [file: string, path: string, size: typeof laptop][] = [
    ['web/public/screenshots/home-narrow.webp', '/', phone],
    ['web/public/screenshots/listing-narrow.webp', '/adventure', phone],
    ['web/public/screenshots/tour-narrow.webp', `/tour/${tour?._id}`, phone],
    ['web/public/screenshots/home-wide.webp', '/', laptop],
    ['web/public/screenshots/tour-wide.webp', `/tour/${tour?._id}`, laptop],
    ['docs/home.webp', '/', laptop],
  ];
  const executablePath = findChromium() ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  for (const [file, path, size] of screens) {
    const page = await browser.newPage({ ...size, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const picture = await page.screenshot();
    writeFileSync(join(root, file), await sharp(picture).webp({ quality: 80 }).toBuffer());
    console.log(file);
    await page.close();
  }
  await browser.close();
});
