import { expect, it } from 'vitest';
import { toFileShares } from './use-tour-save';

it('finishes each picture before the next one begins', () => {
  const first = new File([new Uint8Array(60_000)], 'a.jpg');
  const second = new File([new Uint8Array(30_000)], 'b.jpg');
  const form = new FormData();
  form.set('heading', 'Leh');
  form.set('coverImage', first);
  form.append('galleryImages', second);
  const at = (share: number) => [...toFileShares(form, share).values()].map((value) => Math.round(value * 10) / 10);
  expect([at(0), at(1 / 3), at(2 / 3), at(1)]).toEqual([
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 1],
  ]);
});
