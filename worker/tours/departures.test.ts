import { expect, it } from 'vitest';
import { addDays } from '#shared/dates';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { departure } from '#shared/test/tour-samples';
import { maxDepartures } from '#shared/tours/departures';
import type { Tour, TourCard } from '#shared/tours/tour';
import { call, setClock } from '../test/client';
import { addTour, editTour, readTour, signIn } from '../test/factories';

const first = departure({ id: 'first', startsOn: '2027-07-10', taken: 10 });
const second = departure({ id: 'second', startsOn: '2027-08-07', price: 45_000, state: 'guaranteed' });
const both = { departures: JSON.stringify([first, second]) };

const ask = async (path: string) => (await call(path)).text();
const edit = async (token: string, tour: Tour, departures: unknown) => {
  const text = typeof departures === 'string' ? departures : JSON.stringify(departures);
  const response = await editTour(token, tour._id, [['departures', text]]);
  return { status: response.status, body: (await response.json()) as { tour: Tour; fields?: object } };
};

it('keeps a tour’s dates in their order, each with what was left out', async () => {
  const sent = [second, { id: 'first', startsOn: '2027-07-10', seats: 12, taken: 10 }];
  const { _id, departures } = await addTour(await signIn(), { departures: JSON.stringify(sent) });
  expect(departures).toEqual([
    { ...first, takenElsewhere: 10 },
    { ...second, takenElsewhere: 0 },
  ]);
  expect((await readTour(_id)).departures).toEqual([first, second]);
});

it('keeps a tour’s dates when a client does not send them, and removes them when they are sent empty', async () => {
  const token = await signIn();
  const tour = await addTour(token, both);
  await editTour(token, tour._id, [['price', '39999']]);
  expect((await readTour(tour._id)).departures).toEqual([first, second]);
  expect((await edit(token, tour, '')).body.tour.departures).toBeUndefined();
});

it.each<[string, unknown, object]>([
  ['no day of the calendar', [{ ...first, startsOn: '2027-02-29' }], { 'departures.0.startsOn': 'Choose a day.' }],
  ['no seats', [first, { ...second, seats: 0 }], { 'departures.1.seats': 'Enter 1 to 500.' }],
  ['half a seat', [{ ...first, taken: 1.5 }], { 'departures.0.taken': 'Enter 0 to 1000000.' }],
  ['a state of its own', [{ ...first, state: 'maybe' }], { 'departures.0.state': 'Choose one of the list.' }],
  ['a price below nothing', [{ ...first, price: -1 }], { 'departures.0.price': 'Enter 0 or more.' }],
  [
    'an id that no address has',
    [{ ...first, id: 'a/b' }],
    expect.objectContaining({ 'departures.0.id': expect.any(String) }),
  ],
  [
    'a date twice',
    [first, { ...second, startsOn: first.startsOn }],
    { 'departures.1.startsOn': 'This date is there already.' },
  ],
  ['an id twice', [first, { ...second, id: first.id }], { 'departures.1.id': 'Another date has this id.' }],
  ['a misspelt field', [{ ...first, seat: 3 }], { 'departures.0.seat': 'This field isn’t known.' }],
  ['no list', first, { departures: 'This must be JSON of its kind.' }],
  ['no JSON', 'every Saturday', { departures: 'This must be JSON of its kind.' }],
  [
    'too many',
    Array.from({ length: maxDepartures + 1 }, (_, day) => ({
      ...first,
      id: `d${day}`,
      startsOn: addDays('2027-01-01', day),
    })),
    { departures: 'At most 120 dates.' },
  ],
])('refuses dates with %s, and names the field', async (_, departures, fields) => {
  const token = await signIn();
  const tour = await addTour(token, both);
  expect(await edit(token, tour, departures)).toMatchObject({ status: 400, body: { fields } });
  expect((await readTour(tour._id)).departures).toEqual([first, second]);
});

const cardOf = async () => ((await (await call(`${api.listTours.path}?fields=card`)).json()) as TourCard[])[0];

it('lists a tour’s bookable days on its card, and sends a new list the next day', async () => {
  const others = [
    departure({ id: 'full', startsOn: '2027-07-11', taken: 12 }),
    departure({ id: 'told', startsOn: '2027-07-12', state: 'full' }),
    departure({ id: 'off', startsOn: '2027-07-13', state: 'cancelled' }),
  ];
  await addTour(await signIn(), { departures: JSON.stringify([first, { ...second, price: 39_900 }, ...others]) });
  setClock('2027-07-10 12:00');
  expect(await cardOf()).toMatchObject({
    dates: ['2027-07-10', '2027-08-07'],
    datePrices: { '2027-08-07': 39_900 },
  });
  expect(await cardOf()).not.toHaveProperty('departures');
  const etag = (await call(`${api.listTours.path}?fields=card`)).headers.get('etag') ?? '';
  const again = () => call(`${api.listTours.path}?fields=card`, { headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  setClock('2027-07-11 12:00');
  expect((await again()).status).toBe(200);
  expect(await cardOf()).toMatchObject({ dates: ['2027-08-07'] });
  setClock('2027-08-08 12:00');
  expect(await cardOf()).not.toHaveProperty('dates');
});

it('offers a tour’s open and full dates without scripts, and nothing when it has none', async () => {
  const full = departure({ id: 'full', startsOn: '2027-07-11', taken: 12 });
  const { _id } = await addTour(await signIn(), { departures: JSON.stringify([first, full, second]) });
  const offered = async () => {
    const html = await (await call(pages.tour(_id))).text();
    const [, list = ''] = /<noscript[^>]*>(.*?)<\/noscript>/s.exec(html) ?? [];
    return [...list.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id);
  };
  setClock('2027-07-10 12:00');
  expect(await offered()).toEqual(['', first.id, full.id, second.id]);
  setClock('2027-08-08 12:00');
  expect(await offered()).toEqual([]);
});

it('shows no past date on a cached page after midnight in India', async () => {
  const { _id } = await addTour(await signIn(), { ...both, type: 'Adventure' });
  const shows = async () => {
    const [home, list, tour] = await Promise.all([pages.home, pages.adventure, pages.tour(_id)].map(ask));
    const next = (html = '') => /Next: <\/span><time dateTime="[\d-]+">([^<]+)/.exec(html)?.[1];
    const months = [...(tour ?? '').matchAll(/<h3>(\w+ 2027)<\/h3>/g)].map(([, month]) => month);
    return [next(home), next(list), months];
  };
  const before = ['10 July', '10 July', ['July 2027', 'August 2027']];
  const after = ['7 August', '7 August', ['August 2027']];
  setClock('2027-07-10 23:59');
  expect(await shows()).toEqual(before);
  expect(await shows()).toEqual(before);
  setClock('2027-07-11 00:00');
  expect(await shows()).toEqual(after);
});

it('shows the next date of a month on a card that was found by that month', async () => {
  setClock('2027-07-01 12:00');
  await addTour(await signIn(), both);
  const next = async (query: string) =>
    /Next: <\/span><time dateTime="([\d-]+)"/.exec(await ask(pages.find + query))?.[1];
  expect([await next(''), await next('?month=august')]).toEqual(['2027-07-10', '2027-08-07']);
  expect(await ask(`${pages.find}?month=june`)).toContain('No tour has all of that');
});

it('shows each date’s status and price on the tour’s page', async () => {
  setClock('2027-07-01 12:00');
  const off = departure({ id: 'off', startsOn: '2027-08-14', state: 'cancelled' });
  const { _id } = await addTour(await signIn(), { departures: JSON.stringify([first, second, off]) });
  const [section = ''] = /<section id="dates".*?<\/section>/s.exec(await ask(pages.tour(_id))) ?? [];
  const rows = [...section.matchAll(/<li.*?<\/li>/gs)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect(rows).toEqual([
    'Sat 10 Jul 2 seats left · 10 people so far ₹42,500 Choose',
    'Sat 7 Aug Guaranteed to run ₹45,000 Choose',
    'Sat 14 Aug Cancelled',
  ]);
});
