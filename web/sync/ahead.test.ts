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

it('fetches a tour once when it is asked for ahead twice, and gives its page that answer', async () => {
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

it('takes an answer under way, and none that failed or has grown old', async () => {
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
