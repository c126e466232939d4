import { expect, it, vi } from 'vitest';
import { answerWith, cutLine, json } from '../test/answers';
import { freshStore } from '../test/fresh-store';
import { aTour } from '../test/tours';

async function openPage() {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await freshStore();
  return import('./ahead');
}

it('a tour asked for ahead, twice, is asked for once, and its page takes that answer', async () => {
  const tour = aTour();
  const seen = answerWith(() => json(tour));
  const { catalogue, catalogueAhead } = await openPage();
  await Promise.all([catalogueAhead.tour(tour._id), catalogueAhead.tour(tour._id)]);
  expect(await catalogue.tour(tour._id)).toEqual(tour);
  expect(seen).toHaveLength(1);
  // The next visit reads anew.
  await catalogue.tour(tour._id);
  expect(seen).toHaveLength(2);
});

it('an answer under way is taken too; one that failed or has grown old is not', async () => {
  const tour = aTour();
  let answer: () => Response = cutLine;
  const seen = answerWith(() => answer());
  const { catalogue, catalogueAhead } = await openPage();
  await expect(catalogueAhead.tour(tour._id)).rejects.toThrow();
  answer = () => json(tour);
  const underWay = catalogueAhead.tour(tour._id);
  expect(await catalogue.tour(tour._id)).toEqual(tour);
  await underWay;
  expect(seen).toHaveLength(2);
  await catalogueAhead.tour(tour._id);
  vi.advanceTimersByTime(20_000);
  await catalogue.tour(tour._id);
  expect(seen).toHaveLength(4);
});
