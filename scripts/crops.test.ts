import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A part of a print: left, top, right, bottom. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

const read = (path: string) => String(readFileSync(path));
const crops: { safe: Record<string, Box>; banners: Record<string, string> } = JSON.parse(
  read('seed/prints/crops.json'),
);
const prints = readdirSync('seed/prints')
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.slice(0, -4));
const width = 1600;
const height = 1067;

it('names a safe box inside every print', () => {
  expect(Object.keys(crops.safe).sort()).toEqual(prints.sort());
  for (const [name, [left, top, right, bottom]] of Object.entries(crops.safe))
    expect(0 <= left && left < right && right <= 100 && 0 <= top && top < bottom && bottom <= 100, name).toBe(true);
});

// The first row of `.poster` and its ridge, in web/styles/poster.css and tokens.css.
const band = (page: number) => Math.min(Math.max(190, page * 0.3), 540);
const ridge = (page: number) => Math.min(Math.max(40, page * 0.06), 84);

it.each([360, 390, 820, 1280, 1440, 1920])('keeps the safe box in a banner of %i px, above its ridge', (page) => {
  const style =
    read('web/components/page/page-banner.module.css') + read('web/components/page/not-found-message.module.css');
  const wide = Math.min(width, (height * page) / band(page));
  const high = (wide * band(page)) / page;
  for (const [name, print] of Object.entries(crops.banners)) {
    const at = new RegExp(`banner-${name}-[^}]*(?:50%|--poster-position:) (\\d+)%`).exec(style)?.[1];
    const [left, top, right, bottom] = crops.safe[print] as Box;
    const above = ((height - high) * Number(at)) / 100;
    // Its peaks hide all of that height in few places.
    const below = above + high * (1 - (0.45 * ridge(page)) / band(page));
    const isWhole =
      (left * width) / 100 >= (width - wide) / 2 &&
      (right * width) / 100 <= (width + wide) / 2 &&
      (top * height) / 100 >= above &&
      (bottom * height) / 100 <= below;
    expect([name, print, isWhole]).toEqual([name, print, true]);
  }
});
