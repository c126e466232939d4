import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Box, type Crops, contains, ratios, readCut, toShown, toWindow } from './crops';
import { root } from './setup/node-runtime.mjs';

const read = (path: string) => String(readFileSync(join(root, path)));
const crops: Crops = JSON.parse(read('seed/prints/crops.json'));
const prints = readdirSync(join(root, 'seed/prints'))
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.slice(0, -4));
const size = { width: 1600, height: 1067 };
const whole: Box = [0, 0, 1600, 1067];

it('has a safe box for every print, inside of it', () => {
  expect(Object.keys(crops.safe).sort()).toEqual(prints.sort());
  for (const [name, [left, top, right, bottom]] of Object.entries(crops.safe))
    expect(0 <= left && left < right && right <= 100 && 0 <= top && top < bottom && bottom <= 100, name).toBe(true);
});

it.each(['previews', 'destinations', 'vignettes'] as const)('keeps the safe box in each of the %s', (use) => {
  for (const [screen, cut] of Object.entries(crops[use])) {
    const { name, safe } = readCut(crops, cut, size);
    const window = toWindow(use, size, safe);
    expect(contains(window, safe), `${screen} (${name})`).toBe(true);
    expect((window[2] - window[0]) / (window[3] - window[1])).toBeCloseTo(ratios[use], 1);
  }
});

// `--strip` in the style sheets: on a phone, in a dialog, in a column; an inquiry's page has one as wide as the page.
const strips = [350 / 116, 560 / 168, 640 / 180];

it('keeps the safe box in each strip, above its ridge', () => {
  for (const [screen, cut] of Object.entries(crops.vignettes)) {
    const { name, safe } = readCut(crops, cut, size);
    for (const ratio of screen === 'sent' ? [...strips, 1200 / 240] : strips) {
      const shown = toShown(toWindow('vignettes', size, safe), ratio, 1, 0.1);
      expect(contains(shown, safe), `${screen} (${name}) at ${ratio}`).toBe(true);
    }
  }
});

// The first row of `.poster` and its ridge, in web/styles/base.css and tokens.css.
const band = (width: number) => Math.min(Math.max(190, width * 0.3), 540);
const ridge = (width: number) => Math.min(Math.max(40, width * 0.06), 84);

it.each([360, 390, 820, 1280, 1440, 1920])('keeps the safe box in a banner of %i px, above its ridge', (width) => {
  const style = read('web/ui/page/page-banner.module.css') + read('web/ui/page/lost.module.css');
  for (const [page, print] of Object.entries(crops.banners)) {
    const at = new RegExp(`banner-${page}-[^}]*(?:50%|--print-at:) (\\d+)%`).exec(style)?.[1];
    const { safe } = readCut(crops, print, size);
    // Its peaks hide all of that height in few places.
    const shown = toShown(whole, width / band(width), Number(at) / 100, (0.45 * ridge(width)) / band(width));
    expect(contains(shown, safe), `${page} (${print}): ${shown.map(Math.round)} has not ${safe.map(Math.round)}`).toBe(
      true,
    );
  }
});
