import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { files } from '../test/fixtures';
import { PictureError } from './images';
import { storePicture } from './upload';

const pictures = [files.plain, files.turned, files.plainWebp, files.turnedWebp, files.positionPng, files.positionAvif];
const damage = fc.array(fc.tuple(fc.nat({ max: 1200 }), fc.integer({ min: 0, max: 255 })), {
  minLength: 1,
  maxLength: 12,
});

it('stores or rejects any damaged picture with an error about the picture', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pictures),
      damage,
      fc.nat({ max: 1200 }),
      fc.boolean(),
      async (picture, changes, cut, isCut) => {
        const bytes = new Uint8Array(isCut ? picture.subarray(0, cut) : picture);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const stored = storePicture(env, { bytes });
        const refusal = await stored.then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) taken += 1;
        else expect(refusal).toBeInstanceOf(PictureError);
      },
    ),
    { numRuns: 75 },
  );
  expect(taken).toBeGreaterThan(0);
});
