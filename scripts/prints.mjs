// `node scripts/prints.mjs`: crops the prints in seed/prints into web/public/pictures and web/public/share. Run it
// when a
// print or a crop changes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { roadPictures, roadWidths } from '../web/ui/aside/road-pictures.ts';
import { root } from './setup/node-runtime.mjs';

// sharp comes with the local Images binding.
const require = createRequire(import.meta.url);
const sharp = createRequire(require.resolve('miniflare'))('sharp');

/**
 * Sharp chroma keeps edges between inks clean; near-lossless would be four times the size. Wide files are for dense
 * screens, where lower quality doesn't show.
 * @param {number} width
 */
const webp = (width) => ({ quality: width > 800 ? 66 : 76, smartSubsample: true, preset: 'drawing', effort: 6 });

/** Banner name and the print it shows. */
const banners = {
  about: 'g-convoy',
  adventure: 'g-water-crossing',
  domestic: 'g-terraces',
  international: 'g-viewpoint',
  himachal: 'g-orchard',
  spiti: 'g-langza',
  ladakh: 'g-nubra',
  packages: 'g-desert-road',
  soon: 'g-tunnel',
  maintenance: 'g-mechanic',
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

const print = (/** @type {string} */ name) => sharp(join(root, 'seed/prints', `${name}.jpg`));

/** @param {string} path @param {import('node:buffer').Buffer} bytes */
function write(path, bytes) {
  const file = join(root, 'web/public', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${path}: ${Math.round(bytes.length / 1000)} kB`);
}

/** @param {string} name @param {string} path @param {readonly number[]} widths */
async function writeWidths(name, path, widths) {
  for (const width of widths)
    write(`${path}-${width}.webp`, await print(name).resize(width).webp(webp(width)).toBuffer());
}

await writeWidths('hero', 'pictures/hero', [480, 800, 1280, 1920]);
for (const [page, name] of Object.entries(banners)) {
  // Prints are 1600 wide; browsers scale up flat colours just as well.
  await writeWidths(name, `pictures/banner-${page}`, [800, 1280, 1600]);
}
for (const { name } of roadPictures) await writeWidths(name, `pictures/roads/${name}`, roadWidths);

for (const [place, [name, from]] of Object.entries(destinations)) {
  const { width = 0, height = 0 } = await print(name).metadata();
  const cut = { top: 0, left: Math.round(width * from), width: Math.round((height * 400) / 544), height };
  const bytes = await print(name).extract(cut).resize(400, 544).webp(webp(400)).toBuffer();
  write(`pictures/destinations/${place}.webp`, bytes);
}

for (const [page, from] of Object.entries(shares)) {
  const name = page === 'site' ? 'hero' : banners[/** @type {keyof typeof banners} */ (page)];
  const { width = 0, height = 0 } = await print(name).metadata();
  const high = Math.round((width * 630) / 1200);
  const cut = { left: 0, top: Math.round((height - high) * from), width, height: high };
  const jpeg = { quality: 76, chromaSubsampling: '4:4:4', mozjpeg: true };
  write(`share/${page}.jpg`, await print(name).extract(cut).resize(1200, 630).jpeg(jpeg).toBuffer());
}
