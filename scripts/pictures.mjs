// `npx node scripts/pictures.mjs icons|prints|screenshots [address]`: draws what web/public holds. Run it when the mark, a
// print or a crop, or a pictured screen has changed; `screenshots` needs a running site (`npm start`).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { roadPictures, roadWidths } from '../web/ui/aside/road-pictures.ts';
import { findChromium } from './setup/chromium.mjs';
import { root } from './setup/node-runtime.mjs';
import { Refusal, run } from './setup/refusal.mjs';

// sharp comes with the local Images binding.
const sharp = createRequire(createRequire(import.meta.url).resolve('miniflare'))('sharp');

/** @param {string} path @param {Buffer} bytes */
function write(path, bytes) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
  console.log(`${path}: ${Math.round(bytes.length / 1000)} kB`);
}

const [night, yellow, white] = ['#141a28', '#f5b700', '#fbf8f3'];
const flags = ['#2c67a8', '#f4f1ea', '#c8352b', '#2f8f5b', '#f5b700'];
const cap = 'M136 208a120 120 0 0 1 240 0z';
const body = 'M136 224h240v172a20 20 0 0 1-20 20H156a20 20 0 0 1-20-20z';
const pass = 'M156 376l70-110 38 56 26-30 66 84z';

/** The mark on a grid of 512: a yellow-capped milestone with a pass, on prayer flags. */
const band = flags.map((colour, at) => `<path d="M${136 + at * 48} 392h48v24h-48z" fill="${colour}"/>`).join('');
const stone = `<clipPath id="stone"><path d="${body}"/></clipPath>
<path d="${cap}" fill="${yellow}"/><g clip-path="url(#stone)"><path d="${body}" fill="${white}"/><path d="${pass}" fill="${night}"/>${band}</g>`;
const plainStone = `<path d="${cap}" fill="${yellow}"/><path d="${body}" fill="${white}"/><path d="${pass}" fill="${night}"/>`;

/** @param {string} inner */
const svg = (inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Milestone</title>${inner}</svg>`;
const tile = (/** @type {string} */ inner, radius = 112) =>
  svg(`<rect width="512" height="512" rx="${radius}" fill="${night}"/>${inner}`);
/** @param {string} inner @param {number} scale about the centre */
const scaled = (inner, scale) => `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${inner}</g>`;
/** @param {string} path on lucide's grid of 24 */
const glyph = (path) =>
  tile(
    `<g transform="translate(124 124) scale(11)" fill="none" stroke="${yellow}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${path}</g>`,
  );
const monochrome = svg(
  `<mask id="cut"><rect width="512" height="512" fill="#fff"/><path d="${pass}" fill="#000"/></mask><g mask="url(#cut)" fill="#fff"><path d="${cap}"/><path d="${body}"/></g>`,
);
const favicon = tile(scaled(plainStone, 1.4), 96);

/** File, source, width in pixels. @type {[string, string, number][]} */
const icons = [
  ['icon-192', tile(scaled(stone, 1.08)), 192],
  ['icon-512', tile(scaled(stone, 1.08)), 512],
  // The mark fits the 80 % circle that every mask keeps.
  ['maskable-192', tile(scaled(stone, 0.95), 0), 192],
  ['maskable-512', tile(scaled(stone, 0.95), 0), 512],
  ['monochrome-512', monochrome, 512],
  ['apple-touch-icon', tile(scaled(stone, 1.1), 0), 180],
  ['shortcut-saved', glyph('<path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z"/>'), 192],
  [
    'shortcut-inquiry',
    glyph('<rect width="20" height="16" x="2" y="4" rx="2"/><path d="m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7"/>'),
    192,
  ],
  ['shortcut-adventure', glyph('<path d="m8 3 4 8 5-5 5 15H2L8 3z"/>'), 192],
];

/** @param {string} source @param {number} size @returns {Promise<Buffer>} */
const toPng = (source, size) =>
  sharp(Buffer.from(source), { density: (72 * size) / 512 })
    .resize(size)
    .png()
    .toBuffer();

/** An ICO file of one PNG picture. @param {Buffer} png @param {number} size */
function toIco(png, size) {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

async function drawIcons() {
  write('web/public/icons/icon.svg', Buffer.from(`${favicon}\n`));
  for (const [name, source, size] of icons) write(`web/public/icons/${name}.png`, await toPng(source, size));
  write('web/public/favicon.ico', toIco(await toPng(favicon, 48), 48));
}

/** Banner name and the print it shows. @type {Record<string, string>} */
const banners = {
  ...{ about: 'g-convoy', adventure: 'g-water-crossing', domestic: 'g-terraces', international: 'g-viewpoint' },
  ...{ himachal: 'g-orchard', spiti: 'g-langza', ladakh: 'g-nubra', packages: 'g-desert-road' },
  ...{ soon: 'g-tunnel', maintenance: 'g-mechanic' },
};

/** Link previews by page, and where the crop starts: 0 top, 1 bottom. */
const shares = {
  ...{ site: 0.75, about: 0.75, adventure: 0.8, domestic: 0.35, international: 0.3 },
  ...{ himachal: 0.75, spiti: 0.65, ladakh: 0.8 },
};

/** Top Destinations: upright crops. @type {Record<string, [print: string, from: number]>} */
const destinations = {
  ladakh: ['g-chorten-row', 0.42],
  spiti: ['g-monastery-door', 0.3],
  himachal: ['g-tower-temple', 0.27],
  dubai: ['dubai', 0.3],
  thailand: ['g-lanterns', 0.265],
  singapore: ['singapore', 0.36],
  malaysia: ['g-batu', 0.38],
  rishikesh: ['rishikesh-raft', 0.19],
};

/** @param {string} name */
const print = (name) => sharp(readFileSync(join(root, 'seed/prints', `${name}.jpg`)));

/**
 * Sharp chroma keeps edges between inks clean; near-lossless would be four times the size. Wide files are for dense
 * screens, where lower quality doesn't show.
 * @param {number} width
 */
const webp = (width) => ({ quality: width > 800 ? 66 : 76, smartSubsample: true, preset: 'drawing', effort: 6 });

async function cropPrints() {
  const widths = [
    { path: 'hero', name: 'hero', at: [480, 800, 1280, 1920] },
    // Prints are 1600 wide; browsers scale up flat colours just as well.
    ...Object.entries(banners).map(([page, name]) => ({ path: `banner-${page}`, name, at: [800, 1280, 1600] })),
    ...roadPictures.map(({ name }) => ({ path: `roads/${name}`, name, at: roadWidths })),
  ];
  for (const { path, name, at } of widths) {
    for (const width of at) {
      write(`web/public/pictures/${path}-${width}.webp`, await print(name).resize(width).webp(webp(width)).toBuffer());
    }
  }
  for (const [place, [name, from]] of Object.entries(destinations)) {
    const { width = 0, height = 0 } = await print(name).metadata();
    const cut = { top: 0, left: Math.round(width * from), width: Math.round((height * 400) / 544), height };
    const bytes = await print(name).extract(cut).resize(400, 544).webp(webp(400)).toBuffer();
    write(`web/public/pictures/destinations/${place}.webp`, bytes);
  }
  for (const [page, from] of Object.entries(shares)) {
    const name = banners[page] ?? 'hero';
    const { width = 0, height = 0 } = await print(name).metadata();
    const high = Math.round((width * 630) / 1200);
    const cut = { left: 0, top: Math.round((height - high) * from), width, height: high };
    const jpeg = { quality: 76, chromaSubsampling: '4:4:4', mozjpeg: true };
    write(`web/public/share/${page}.jpg`, await print(name).extract(cut).resize(1200, 630).jpeg(jpeg).toBuffer());
  }
}

const most = 150_000;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1280, height: 800 } };

/** For the install dialog and the README. */
async function takeScreenshots(site = 'http://localhost:8787') {
  const answer = await fetch(`${site}/api/tours?limit=1&fields=card`).catch(() => null);
  if (!answer?.ok) throw new Refusal(`Nothing answers at ${site}. Run npm start first, or give another address.`);
  const [tour] = /** @type {{ _id: string }[]} */ (await answer.json());
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  for (const [file, path, size] of /** @type {const} */ ([
    ['web/public/screenshots/home-narrow.webp', '/', phone],
    ['web/public/screenshots/listing-narrow.webp', '/adventure', phone],
    ['web/public/screenshots/tour-narrow.webp', `/tour/${tour?._id}`, phone],
    ['web/public/screenshots/home-wide.webp', '/', desk],
    ['web/public/screenshots/tour-wide.webp', `/tour/${tour?._id}`, desk],
    ['docs/home.webp', '/', desk],
  ])) {
    const page = await browser.newPage({ ...size, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer();
    await page.close();
    if (picture.length > most) throw new Refusal(`${file} would be ${picture.length} bytes; at most ${most}.`);
    write(file, picture);
  }
  await browser.close();
}

await run(async () => {
  const [, , what, address] = process.argv;
  if (what === 'icons') await drawIcons();
  else if (what === 'prints') await cropPrints();
  else if (what === 'screenshots') await takeScreenshots(address);
  else throw new Refusal('npx node scripts/pictures.mjs icons|prints|screenshots [address]');
});
