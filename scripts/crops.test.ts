import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A part of a picture, in percent of its width and height. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

const readFile = (path: string) => String(readFileSync(path));
const crops: { safe: Record<string, Box>; banners: Record<string, string> } = JSON.parse(
  readFile('seed/prints/crops.json'),
);
const pictureNames = readdirSync('seed/prints')
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.slice(0, -4));
/** Size of every picture in px. */
const pictureWidth = 1600;
const pictureHeight = 1067;

it('has a safe box inside every picture', () => {
  expect(Object.keys(crops.safe).sort()).toEqual(pictureNames.sort());
  for (const [name, [left, top, right, bottom]] of Object.entries(crops.safe))
    expect(0 <= left && left < right && right <= 100 && 0 <= top && top < bottom && bottom <= 100, name).toBe(true);
});

/** Sizes in px of a banner's picture and ridge: web/components/page/page-banner.module.css; for "lost" web/styles/poster.css. */
function calculateSizes(bannerName: string, pageWidth: number): { width: number; height: number; ridge: number } {
  const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);
  if (bannerName === 'lost') {
    return { width: pageWidth, height: clamp(190, pageWidth * 0.3, 540), ridge: clamp(40, pageWidth * 0.06, 84) };
  }
  const ridge = clamp(28, pageWidth * 0.03, 56);
  if (pageWidth < 700) return { width: pageWidth, height: clamp(140, pageWidth * 0.3, 210), ridge };
  return { width: pageWidth / 2, height: clamp(224, pageWidth * 0.175, 320), ridge };
}

it.each([360, 390, 600, 820, 1280, 1440, 1920])(
  'shows the safe box in a banner %i px wide, above its ridge',
  (pageWidth) => {
    const css =
      readFile('web/components/page/page-banner.module.css') +
      readFile('web/components/page/not-found-message.module.css');
    for (const [bannerName, pictureName] of Object.entries(crops.banners)) {
      const { width, height, ridge } = calculateSizes(bannerName, pageWidth);
      const visibleWidth = Math.min(pictureWidth, (pictureHeight * width) / height);
      const visibleHeight = (visibleWidth * height) / width;
      const positionPercent = new RegExp(`banner-${bannerName}-[^}]*(?:50%|--poster-position:) (\\d+)%`).exec(css)?.[1];
      const [left, top, right, bottom] = crops.safe[pictureName] as Box;
      const visibleTop = ((pictureHeight - visibleHeight) * Number(positionPercent)) / 100;
      // On average the peaks of the ridge hide less than half of its height.
      const visibleBottom = visibleTop + visibleHeight * (1 - (0.45 * ridge) / height);
      const isWhole =
        (left * pictureWidth) / 100 >= (pictureWidth - visibleWidth) / 2 &&
        (right * pictureWidth) / 100 <= (pictureWidth + visibleWidth) / 2 &&
        (top * pictureHeight) / 100 >= visibleTop &&
        (bottom * pictureHeight) / 100 <= visibleBottom;
      expect([bannerName, pictureName, isWhole]).toEqual([bannerName, pictureName, true]);
    }
  },
);
