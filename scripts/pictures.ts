// `npx node scripts/pictures.ts icons|prints|screenshots [address]`: draws what web/public holds. Run it when a drawing, a
// print or a crop, or a pictured screen has changed; `screenshots` needs a running site (`npm start`).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { roadPictures, roadWidths } from '../web/ui/road/road-pictures.ts';
import { type Crops, type Cut, type Night, type ratios, readCut, toWindow } from './crops.ts';
import { cutInks, cutSky } from './cut-sky.ts';
import { findChromium } from './setup/chromium.ts';
import { root } from './setup/node-runtime.mjs';
import { Refusal, run } from './setup/refusal.mjs';
import { toNight } from './to-night.ts';

// sharp comes with the local Images binding.
const sharp = createRequire(createRequire(import.meta.url).resolve('miniflare'))('sharp');

const read = (path: string): Buffer => readFileSync(join(root, path));

function write(path: string, bytes: Buffer): void {
  writeFileSync(join(root, path), bytes);
  console.log(`${path}: ${Math.round(bytes.length / 1000)} kB`);
}

/** A drawing of seed/icons in the middle of a dark tile. */
function tile(name: string, scale: number, radius = 112): Buffer {
  const from = 256 - 256 * scale;
  const size = 512 * scale;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <rect width="512" height="512" rx="${radius}" fill="#141a28"/>
    <svg x="${from}" y="${from}" width="${size}" height="${size}">${read(`seed/icons/${name}.svg`)}</svg>
  </svg>`);
}

/** A few flat inks and their edges: with a palette they look the same, at half the size. */
const toPng = (drawing: Buffer, width: number, colours = 256): Promise<Buffer> =>
  sharp(drawing, { density: (72 * width) / 512 })
    .resize(width)
    .png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();

/** An ICO file of one PNG picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

async function drawIcons(): Promise<void> {
  const icons: [file: string, drawing: Buffer, width: number][] = [
    ['icon-512', tile('mark', 1.08), 512],
    // The mark fits the 80 % circle that every mask keeps.
    ['maskable-192', tile('mark', 0.95, 0), 192],
    ['maskable-512', tile('mark', 0.95, 0), 512],
    ['monochrome-512', read('seed/icons/monochrome.svg'), 512],
    ['apple-touch-icon', tile('mark', 1.1, 0), 180],
    ['shortcut-saved', tile('saved', 0.515625), 192],
    ['shortcut-inquiry', tile('inquiry', 0.515625), 192],
    ['shortcut-adventure', tile('adventure', 0.515625), 192],
  ];
  for (const [file, drawing, width] of icons) write(`web/public/icons/${file}.png`, await toPng(drawing, width));
  // Every phone keeps it for offline, so it has fewer shades along its edges.
  write('web/public/icons/icon-192.png', await toPng(tile('mark', 1.08), 192, 16));
  write('web/public/favicon.ico', toIco(await toPng(read('web/public/icons/icon.svg'), 48), 48));
}

const print = (name: string) => sharp(read(`seed/prints/${name}.jpg`));

/**
 * Sharp chroma keeps edges between inks clean; near-lossless would be four times the size. Wide files are for dense
 * screens, where lower quality doesn't show; the narrow ones are the first that a phone loads.
 */
const webp = (width: number) => ({
  quality: width > 800 ? 66 : width > 480 ? 76 : 60,
  smartSubsample: true,
  preset: 'drawing',
  effort: 6,
});

/** The lights of the night: the headlight and its cone, and a lamp in the chorten. Measured from the highest peak. */
const lights = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="cone"><stop stop-color="#ffd45e" stop-opacity=".85"/><stop offset="1" stop-color="#f5b700" stop-opacity="0"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="#ffc93f" stop-opacity=".7"/><stop offset="1" stop-color="#f5b700" stop-opacity="0"/></radialGradient>
    <path fill="url(#cone)" d="M1292 668 1640 610 1838 640 1900 730 1860 812 1700 850 1292 692z"/>
    <circle cx="1292" cy="681" r="46" fill="url(#glow)"/>
    <path fill="#fff3c4" d="M1285 664l9 2 5 15-5 15-9 1z"/>
    <circle cx="1490" cy="374" r="52" fill="url(#glow)"/>
    <path fill="#ffd45e" d="M1482 384v-14l8-7 9 7v14z"/>
  </svg>`);

/** Without its sky, and from the highest peak down: 16 by 7. By day and by night. */
async function cropHero(): Promise<void> {
  const { data, info } = await print('hero').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data: cut, width, height } = cutSky({ data, width: info.width, height: info.height });
  const shown = Math.round((width * 7) / 16);
  const raw = { raw: { width, height: shown, channels: 4 as const } };
  const land = cut.subarray((height - shown) * width * 4);
  // On the land alone: the page draws its own sky.
  const lit = await sharp(toNight({ data: land, width, height: shown }).data, raw)
    .composite([{ input: lights(width, shown), blend: 'atop' }])
    .raw()
    .toBuffer();
  for (const [name, pixels] of Object.entries({ hero: land, 'hero-night': lit })) {
    for (const wide of [480, 800, 1280, 1920]) {
      const picture = sharp(pixels, raw).resize(wide);
      write(`web/public/pictures/${name}-${wide}.webp`, await picture.webp(webp(wide)).toBuffer());
    }
  }
}

/** Night behind a print, and what shines in front of it: headlights with their cones, and windows. */
function drawNight({ snow, lamps, windows }: Night, size: string): [sky: Buffer, lights: Buffer] {
  const cone = 'M0-9 300-78 380-40 396 40 340 150 0 11z';
  const stars = Array.from({ length: 90 }, (_, star) => {
    const x = (star * 977 + 131) % 1600;
    const y = (star * star * 61 + star * 313) % 560;
    return `<circle cx="${x}" cy="${y}" r="${1 + (star % 5) / 3}"/>`;
  });
  const sky = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#12172f"/><stop offset=".3" stop-color="#1c2240"/><stop offset=".55" stop-color="#353b63"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/><g fill="#d6def3">${stars.join('')}</g>
    ${snow ? `<path d="${snow}" fill="#a3b0d8"/>` : ''}
  </svg>`;
  const shine = lamps.map(
    ([x, y, size]) =>
      `<g transform="translate(${x} ${y})"><path d="${cone}" fill="url(#cone)" transform="scale(${size})"/><circle r="9" fill="#fff3c4"/></g>`,
  );
  const lit = windows.map(
    ([x, y, wide, high]) =>
      `<path d="M${x - wide / 2} ${y - high / 2}h${wide}v${high}h${-wide}z" fill="#ffc93f"/><circle cx="${x}" cy="${y}" r="${high * 1.6}" fill="url(#glow)"/>`,
  );
  const lights = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <linearGradient id="cone"><stop stop-color="#ffd45e" stop-opacity=".75"/><stop offset="1" stop-color="#f5b700" stop-opacity="0"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="#ffc93f" stop-opacity=".5"/><stop offset="1" stop-color="#f5b700" stop-opacity="0"/></radialGradient>
    ${shine.join('')}${lit.join('')}
  </svg>`;
  return [Buffer.from(sky), Buffer.from(lights)];
}

async function drawBannerNight(page: string, name: string, night: Night): Promise<void> {
  const { data, info } = await print(name).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const land = toNight(cutInks({ data, width, height }, night.sky, night.near));
  const [sky, lights] = drawNight(night, `width="${width}" height="${height}"`);
  const layers = [{ input: land.data, raw: { width, height, channels: 4 as const } }, { input: lights }];
  const whole = await sharp(sky).composite(layers).png().toBuffer();
  for (const wide of [800, 1280]) {
    const picture = await sharp(whole).removeAlpha().resize(wide).webp(webp(wide)).toBuffer();
    write(`web/public/pictures/banner-${page}-night-${wide}.webp`, picture);
  }
}

/** A part of a print with its safe box in the middle. */
async function cropFor(use: keyof typeof ratios, crops: Crops, cut: Cut) {
  const { width, height } = await print(typeof cut === 'string' ? cut : cut[0]).metadata();
  const { name, safe } = readCut(crops, cut, { width, height });
  const [left, top, right, bottom] = toWindow(use, { width, height }, safe);
  return print(name).extract({ left, top, width: right - left, height: bottom - top });
}

async function cropPrints(): Promise<void> {
  const crops: Crops = JSON.parse(String(read('seed/prints/crops.json')));
  await cropHero();
  const wide: Record<string, [print: string, widths: readonly number[]]> = {};
  // Prints are 1600 wide; browsers scale up flat colours just as well.
  for (const [page, name] of Object.entries(crops.banners)) wide[`banner-${page}`] = [name, [800, 1280, 1600]];
  for (const { name } of roadPictures) wide[`roads/${name}`] = [name, roadWidths];
  for (const [path, [name, widths]] of Object.entries(wide)) {
    for (const width of widths) {
      write(`web/public/pictures/${path}-${width}.webp`, await print(name).resize(width).webp(webp(width)).toBuffer());
    }
  }
  for (const [page, name] of Object.entries(crops.banners)) {
    const night = crops.nights[name];
    if (night) await drawBannerNight(page, name, night);
  }
  for (const [place, cut] of Object.entries(crops.destinations)) {
    const picture = (await cropFor('destinations', crops, cut)).resize(400, 544);
    write(`web/public/pictures/destinations/${place}.webp`, await picture.webp(webp(400)).toBuffer());
  }
  for (const [screen, cut] of Object.entries(crops.vignettes)) {
    const picture = (await cropFor('vignettes', crops, cut)).resize(800, 290);
    write(`web/public/pictures/vignettes/${screen}.webp`, await picture.webp(webp(800)).toBuffer());
  }
  for (const [page, cut] of Object.entries(crops.previews)) {
    const picture = (await cropFor('previews', crops, cut)).resize(1200, 630);
    const jpeg = { quality: 76, chromaSubsampling: '4:4:4', mozjpeg: true };
    write(`web/public/share/${page}.jpg`, await picture.jpeg(jpeg).toBuffer());
  }
}

/** For the install dialog and the README. */
async function takeScreenshots(site = 'http://localhost:8787'): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  const laptop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
  const answer = await fetch(`${site}/api/tours?limit=1&fields=card`).catch(() => null);
  if (!answer?.ok) throw new Refusal(`Nothing answers at ${site}. Run npm start first, or give another address.`);
  const [tour]: { _id: string }[] = await answer.json();
  const executablePath = findChromium() ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const screens: [file: string, path: string, size: typeof laptop][] = [
    ['web/public/screenshots/home-narrow.webp', '/', phone],
    ['web/public/screenshots/listing-narrow.webp', '/adventure', phone],
    ['web/public/screenshots/tour-narrow.webp', `/tour/${tour?._id}`, phone],
    ['web/public/screenshots/home-wide.webp', '/', laptop],
    ['web/public/screenshots/tour-wide.webp', `/tour/${tour?._id}`, laptop],
    ['docs/home.webp', '/', laptop],
  ];
  for (const [file, path, size] of screens) {
    const page = await browser.newPage({ ...size, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    write(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toBuffer(),
    );
    await page.close();
  }
  await browser.close();
}

await run(async () => {
  const [, , what, address] = process.argv;
  if (what === 'icons') await drawIcons();
  else if (what === 'prints') await cropPrints();
  else if (what === 'screenshots') await takeScreenshots(address);
  else throw new Refusal('npx node scripts/pictures.ts icons|prints|screenshots [address]');
});
