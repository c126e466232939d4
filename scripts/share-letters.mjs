// `node scripts/share-letters.mjs`: draws the letters that the Worker writes on share pictures, and the brand above them,
// into web/public/share/letters.bin. Run when a typeface or the mark changes. The Worker has no typesetting of its own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from './setup/chromium.mjs';
import { root } from './setup/node-runtime.mjs';

/** Name, weight and size in pixels of each face. */
const faces = [
  { name: 'title', weight: 700, size: 92 },
  { name: 'smallTitle', weight: 700, size: 66 },
  { name: 'label', weight: 600, size: 42 },
];
const letters = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}₹–—’‘“”…·`;

/** @param {string} file */
const font = (file) =>
  `data:font/woff2;base64,${readFileSync(join(root, 'web/styles/fonts', file)).toString('base64')}`;
const style = `
  @font-face { font-family: F; font-weight: 600; src: url(${font('barlow-condensed-600.woff2')}) }
  @font-face { font-family: F; font-weight: 700; src: url(${font('barlow-condensed-700.woff2')}) }
  @font-face { font-family: R; font-weight: 300 900; src: url(${font('figtree.woff2')}) }`;

/** Runs in the page. @param {{ faces: { name: string, weight: number, size: number }[], letters: string }} what */
async function draw({ faces, letters }) {
  const canvas = document.createElement('canvas');
  canvas.width = 400;
  canvas.height = 240;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const [originX, originY] = [100, 160];
  const drawn = [];
  for (const { name, weight, size } of faces) {
    const css = `${weight} ${size}px F, R`;
    await document.fonts.load(css, letters);
    context.font = css;
    context.fillStyle = '#fff';
    const wide = (/** @type {string} */ text) => context.measureText(text).width;
    /** @type {Record<string, { alpha: string, width: number, height: number, left: number, top: number, advance: number }>} */
    const glyphs = {};
    for (const letter of letters) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.fillText(letter, originX, originY);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let [left, top, right, bottom] = [canvas.width, canvas.height, -1, -1];
      for (let y = 0; y < canvas.height; y += 1)
        for (let x = 0; x < canvas.width; x += 1) {
          if (!data[(y * canvas.width + x) * 4 + 3]) continue;
          [left, right] = [Math.min(left, x), Math.max(right, x)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
        }
      const [width, height] = right < 0 ? [0, 0] : [right - left + 1, bottom - top + 1];
      let alpha = '';
      for (let y = top; y < top + height; y += 1)
        for (let x = left; x < left + width; x += 1)
          alpha += String.fromCharCode(data[(y * canvas.width + x) * 4 + 3] ?? 0);
      const advance = Math.round(wide(letter) * 100) / 100;
      glyphs[letter] = {
        alpha: btoa(alpha),
        width,
        height,
        left: width ? left - originX : 0,
        top: width ? top - originY : 0,
        advance,
      };
    }
    /** @type {Record<string, number>} */
    const kern = {};
    for (const a of letters)
      for (const b of letters) {
        const closer = Math.round((wide(a + b) - wide(a) - wide(b)) * 100) / 100;
        if (Math.abs(closer) >= 0.5) kern[a + b] = closer;
      }
    drawn.push({ name, size, glyphs, kern });
  }
  return drawn;
}

const brand = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="64" viewBox="0 0 300 64">
<g transform="translate(1 1) scale(1.9)"><path d="M1 14a12 12 0 0 1 24 0z" fill="#f5b700"/><path d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" fill="#fff"/><path d="M6 26l5-7 3 4 2-2 4 5z" fill="#1b1f2a"/></g>
<text x="66" y="48" font-family="F" font-weight="700" font-size="50" letter-spacing="2" fill="#fff">HIGHPASS</text></svg>`;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
await page.setContent(`<style>${style} * { margin: 0 }</style><canvas></canvas>${brand}`);
const drawn = await page.evaluate(draw, { faces, letters });
const rgba = await page.evaluate(
  async (/** @type {string} */ png) => {
    const picture = new Image();
    picture.src = png;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    return [...(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])];
  },
  `data:image/png;base64,${(await page.locator('svg').screenshot({ omitBackground: true })).toString('base64')}`,
);
await browser.close();

// The file, unzipped: the length of the JSON that says what is where (4 bytes, little endian), the JSON, the bytes.
/** @type {Uint8Array[]} */
const parts = [Uint8Array.from(rgba)];
let offset = rgba.length;
const index = {
  brand: { width: 300, height: 64 },
  faces: Object.fromEntries(
    drawn.map(({ name, size, glyphs, kern }) => [
      name,
      {
        size,
        kern,
        glyphs: Object.fromEntries(
          Object.entries(glyphs).map(([letter, { alpha, ...measures }]) => {
            const bytes = Buffer.from(alpha, 'base64');
            parts.push(bytes);
            const at = offset;
            offset += bytes.length;
            return [letter, { at, ...measures }];
          }),
        ),
      },
    ]),
  ),
};
const json = Buffer.from(JSON.stringify(index));
const length = Buffer.alloc(4);
length.writeUInt32LE(json.length);
mkdirSync(join(root, 'web/public/share'), { recursive: true });
const file = gzipSync(Buffer.concat([length, json, ...parts]), { level: 9 });
writeFileSync(join(root, 'web/public/share/letters.bin'), file);
console.log(`web/public/share/letters.bin: ${Math.round(file.length / 1024)} kB`);
