// `node scripts/icons.mjs`: draws the icons in web/public from the mark. Run it when the mark changes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './setup/chromium.mjs';
import { root } from './setup/node-runtime.mjs';

const night = '#141a28';
const yellow = '#f5b700';
const white = '#fbf8f3';
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
const svg = (inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inner}</svg>`;
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

/** Source and width (pixels) of each file. @type {[string, string, number][]} */
const pictures = [
  ['icons/icon-192.png', tile(scaled(stone, 1.08)), 192],
  ['icons/icon-512.png', tile(scaled(stone, 1.08)), 512],
  // The mark fits the 80 % circle that every mask keeps.
  ['icons/maskable-192.png', tile(scaled(stone, 0.95), 0), 192],
  ['icons/maskable-512.png', tile(scaled(stone, 0.95), 0), 512],
  ['icons/monochrome-512.png', monochrome, 512],
  ['icons/apple-touch-icon.png', tile(scaled(stone, 1.1), 0), 180],
  ['icons/shortcut-saved.png', glyph('<path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z"/>'), 192],
  [
    'icons/shortcut-inquiry.png',
    glyph('<rect width="20" height="16" x="2" y="4" rx="2"/><path d="m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7"/>'),
    192,
  ],
  ['icons/shortcut-adventure.png', glyph('<path d="m8 3 4 8 5-5 5 15H2L8 3z"/>'), 192],
];

/** An ICO file of PNG pictures. @param {{ size: number, png: Buffer }[]} entries */
function toIco(entries) {
  const head = Buffer.alloc(6 + 16 * entries.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(entries.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of entries.entries()) {
    const start = 6 + 16 * at;
    head.writeUInt8(size, start);
    head.writeUInt8(size, start + 1);
    head.writeUInt16LE(1, start + 4);
    head.writeUInt16LE(32, start + 6);
    head.writeUInt32LE(png.length, start + 8);
    head.writeUInt32LE(offset, start + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...entries.map(({ png }) => png)]);
}

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const page = await browser.newPage();

/** @param {string} source @param {number} size */
async function draw(source, size) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${source}`);
  return page.screenshot({ omitBackground: true });
}

const folder = join(root, 'web/public');
mkdirSync(join(folder, 'icons'), { recursive: true });
const favicon = tile(scaled(plainStone, 1.4), 96);
writeFileSync(join(folder, 'icons/icon.svg'), `${favicon}\n`);
for (const [path, source, size] of pictures) writeFileSync(join(folder, path), await draw(source, size));
const sizes = [16, 32, 48];
const entries = [];
for (const size of sizes) entries.push({ size, png: await draw(favicon, size) });
writeFileSync(join(folder, 'favicon.ico'), toIco(entries));
await browser.close();
