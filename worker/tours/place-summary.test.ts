import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { departure } from '#shared/test/tour-samples';
import { countToursByMonth, summarizePlaces } from '#shared/tours/catalogue';
import { runHousekeeping } from '../cron';
import { createDb } from '../db/client';
import { byPhone, call, setClock } from '../test/client';
import { addBooking, addTour, editTour, signIn } from '../test/factories';
import { createCatalogue } from './queries';

const facts = (...bestMonths: string[]): [string, string] => ['facts', JSON.stringify({ bestMonths })];
const read = () => createCatalogue(createDb(env));

/** The places as they are kept, which are those that counting the tours gives. */
async function readPlaces() {
  const { tours } = await read().searchable();
  const places = await read().places();
  const shown = Object.entries(places).filter(([, { tours: count }]) => count > 0);
  expect(Object.fromEntries(shown)).toEqual(summarizePlaces(tours, toIndianDay(Date.now())));
  return places;
}

it('counts the tours of each month again with every write', async () => {
  const token = await signIn();
  const juneOf = async () => countToursByMonth(await readPlaces())?.[5];
  const { _id } = await addTour(token, { place: 'Leh Ladakh' }, [facts('June', 'July')]);
  await addTour(token, { place: 'leh ladakh' }, [facts('Jun', 'september')]);
  await addTour(token, { place: 'Rajasthan' });
  expect(await juneOf()).toBe(2);
  await editTour(token, _id, [['place', 'Spiti Valley'], facts('May')]);
  expect(await juneOf()).toBe(1);
  await call(api.deleteTour, { params: { id: _id }, token });
  expect(countToursByMonth(await readPlaces())?.[4]).toBe(0);
  await call(api.restoreTour, { params: { id: _id }, token });
  expect(countToursByMonth(await readPlaces())?.[4]).toBe(1);
});

it('counts a tour with dates in their months, and without them again when they are past', async () => {
  setClock('2027-01-01');
  const full = departure({ id: 'full', startsOn: '2027-08-07', taken: 12 });
  const dates = [departure({ id: 'one', startsOn: '2027-07-10' }), full];
  const dated: [string, string] = ['departures', JSON.stringify(dates)];
  await addTour(await signIn(), { place: 'Leh Ladakh' }, [facts('June', 'July', 'August'), dated]);
  await addTour(await signIn(), { place: 'Leh Ladakh' }, [facts('June')]);
  const summer = async () => countToursByMonth(await readPlaces())?.slice(5, 8);
  expect(await summer()).toEqual([1, 1, 0]);
  vi.setSystemTime(Date.parse('2027-07-20'));
  await runHousekeeping(env, Date.now());
  expect(await summer()).toEqual([2, 1, 1]);
});

it('counts each tour once when seats of several in one place are given back together', async () => {
  const token = await signIn();
  const start = '2097-06-19';
  const book = async (place: string) => {
    const departures = JSON.stringify([{ id: 'one', startsOn: start, seats: 9 }]);
    const { _id } = await addTour(token, { place, departures });
    return (await addBooking(token, { tourId: _id })).id;
  };
  const id = await book('Spiti Valley');
  await book('Spiti Valley');
  expect((await call(api.erasePayer, { params: { id }, query: byPhone, token })).status).toBe(200);
  expect((await readPlaces())['spiti valley']?.tours).toBe(2);
});

it('says on Home how many tours are open in each month, without scripts', async () => {
  await addTour(await signIn(), { place: 'Leh Ladakh' }, [facts('June', 'July')]);
  const html = await (await call(pages.home)).text();
  expect(html).toContain('<option value="june">June (1)</option>');
  expect(html).toContain('<option value="may">May (0)</option>');
});
