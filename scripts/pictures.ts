// `npx node scripts/pictures.ts icons|prints|screenshots [address]`: draws what web/public holds. Run it when a drawing, a
// print or a crop, or a pictured screen has changed; `screenshots` needs a running site (`npm start`).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { roadPictures, roadWidths } from '../web/ui/aside/road-pictures.ts';
import { cutSky } from './cut-sky.ts';
import { findChromium } from './setup/chromium.ts';
import { root } from './setup/node-runtime.mjs';
import { Refusal, run } from './setup/refusal.mjs';

// sharp comes with the local Images binding.
const sharp = createRequire(createRequire(import.meta.url).resolve('miniflare'))('sharp');

const read = (path: string): Buffer => readFileSync(join(root, path));

function write(path: string, bytes: Buffer): void {
  writeFileSync(join(root, path), bytes);
  console.log(`${path}: ${Math.round(bytes.length / 1000)} kB`);
}

/** A drawing of seed/icons in the middle of a dark tile. */
function tile(name: string, scale: number, radius = 112): Buffer {
  const [from, size] = [256 - 256 * scale, 512 * scale];
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

interface Crops {
  banners: Record<string, string>;
  /** Link previews: the print, and where the crop starts, 0 at the top, 1 at the bottom. */
  previews: Record<string, [print: string, from: number]>;
  /** Upright: the print, and where the crop starts as a share of its width. */
  destinations: Record<string, [print: string, from: number]>;
  /** Strips above a few words: the print, and where the crop starts, 0 at the top, 1 at the bottom. */
  vignettes: Record<string, [print: string, from: number]>;
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

/** Without its sky, and from the highest peak down: 16 by 7. */
async function cropHero(): Promise<void> {
  const { data, info } = await print('hero').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data: cut, width, height } = cutSky({ data, width: info.width, height: info.height });
  const shown = Math.round((width * 7) / 16);
  const land = sharp(cut, { raw: { width, height, channels: 4 } }).extract({
    left: 0,
    top: height - shown,
    width,
    height: shown,
  });
  for (const wide of [480, 800, 1280, 1920]) {
    write(`web/public/pictures/hero-${wide}.webp`, await land.clone().resize(wide).webp(webp(wide)).toBuffer());
  }
}

async function cropPrints(): Promise<void> {
  const { banners, previews, destinations, vignettes }: Crops = JSON.parse(String(read('seed/prints/crops.json')));
  await cropHero();
  const wide: Record<string, [print: string, widths: readonly number[]]> = {};
  // Prints are 1600 wide; browsers scale up flat colours just as well.
  for (const [page, name] of Object.entries(banners)) wide[`banner-${page}`] = [name, [800, 1280, 1600]];
  for (const { name } of roadPictures) wide[`roads/${name}`] = [name, roadWidths];
  for (const [path, [name, widths]] of Object.entries(wide)) {
    for (const width of widths) {
      write(`web/public/pictures/${path}-${width}.webp`, await print(name).resize(width).webp(webp(width)).toBuffer());
    }
  }
  for (const [place, [name, from]] of Object.entries(destinations)) {
    const { width, height } = await print(name).metadata();
    const cut = { top: 0, left: Math.round(width * from), width: Math.round((height * 400) / 544), height };
    const bytes = await print(name).extract(cut).resize(400, 544).webp(webp(400)).toBuffer();
    write(`web/public/pictures/destinations/${place}.webp`, bytes);
  }
  for (const [screen, [name, from]] of Object.entries(vignettes)) {
    const { width, height: all } = await print(name).metadata();
    const height = Math.round((width * 290) / 800);
    const cut = { left: 0, top: Math.round((all - height) * from), width, height };
    const bytes = await print(name).extract(cut).resize(800, 290).webp(webp(800)).toBuffer();
    write(`web/public/pictures/vignettes/${screen}.webp`, bytes);
  }
  for (const [page, [name, from]] of Object.entries(previews)) {
    const { width, height: all } = await print(name).metadata();
    const height = Math.round((width * 630) / 1200);
    const cut = { left: 0, top: Math.round((all - height) * from), width, height };
    const jpeg = { quality: 76, chromaSubsampling: '4:4:4', mozjpeg: true };
    write(`web/public/share/${page}.jpg`, await print(name).extract(cut).resize(1200, 630).jpeg(jpeg).toBuffer());
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
