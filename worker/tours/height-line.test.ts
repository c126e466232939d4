import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import type { TourCard } from '#shared/tours/tour';
import { call } from '../test/client';
import { addTour, editTour, signIn } from '../test/factories';

const place = { lat: 32, lon: 77, mode: 'ride', kind: 'via' };
const overPass = JSON.stringify([
  { ...place, day: 1, name: 'Manali', altitudeM: 2050, kmFromPrevious: 0 },
  { ...place, day: 1, name: 'Rohtang', altitudeM: 3978, kmFromPrevious: 51 },
  { ...place, day: 1, name: 'Tandi', altitudeM: 2573, kmFromPrevious: 51 },
]);

async function findCard(): Promise<TourCard | undefined> {
  const cards = (await (await call(`${api.listTours.path}?fields=card`)).json()) as TourCard[];
  return cards[0];
}

it('sends a card its road’s heights after every edit, and none when there is no road', async () => {
  const token = await signIn();
  const tour = await addTour(token, { route: overPass });
  expect(tour.heightLine).toBe('0,-21 50,-40 100,-26');
  expect((await findCard())?.heightLine).toBe(tour.heightLine);
  await editTour(token, tour._id, [['route', overPass.replace('3978', '5078')]]);
  expect((await findCard())?.heightLine).toBe('0,-21 50,-51 100,-26');
  await editTour(token, tour._id, [['route', '[]']]);
  expect(await findCard()).not.toHaveProperty('heightLine');
});
