import fc from 'fast-check';
import { expect, it } from 'vitest';
import { files } from '../test/fixtures';
import { inspectPicture } from './inspect';
import { PictureRefusal } from './picture';

const pictures = [files.plain, files.turned, files.plainWebp, files.turnedWebp, files.positionPng, files.positionAvif];
const damage = fc.array(fc.tuple(fc.nat({ max: 1200 }), fc.integer({ min: 0, max: 255 })), {
  minLength: 1,
  maxLength: 12,
});

it('reads or refuses any damaged picture quickly and within its limits', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...pictures),
      damage,
      fc.nat({ max: 1200 }),
      fc.boolean(),
      (picture, bytes, cut, isCut) => {
        const file = Buffer.from(isCut ? picture.subarray(0, cut) : picture);
        for (const [at, value] of bytes) if (at < file.length) file[at] = value;
        const begun = Date.now();
        try {
          const { width, height, bytes: kept } = inspectPicture(file);
          taken += 1;
          expect(width * height).toBeLessThanOrEqual(50_000_000);
          expect(kept.length).toBeLessThanOrEqual(file.length + 60);
        } catch (error) {
          expect(error).toBeInstanceOf(PictureRefusal);
        }
        expect(Date.now() - begun).toBeLessThan(1000);
      },
    ),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(0);
});

it('reads a cleaned picture as the same picture', () => {
  for (const picture of pictures) {
    const once = inspectPicture(picture);
    const twice = inspectPicture(once.bytes);
    expect([twice.width, twice.height, twice.orientation]).toEqual([once.width, once.height, once.orientation]);
    expect(Buffer.from(twice.bytes).equals(once.bytes)).toBe(true);
  }
});
