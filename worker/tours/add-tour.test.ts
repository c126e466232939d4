import * as v from 'valibot';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { findPictureSha } from '#shared/tours/pictures';
import { Tour } from '#shared/tours/tour';
import { isTourId } from '#shared/tours/tour-messages';
import { call } from '../test/client';
import { addTour, createPictureFile, createTourForm, editTour, readTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';

async function post(body: BodyInit, token: string) {
  const response = await call(api.addTour, { token, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('adds a tour as the form sends it, and shows it right away', async () => {
  const token = await signIn();
  const { status, body } = await post(
    createTourForm({}, [
      ['itinerary[1][day]', '2'],
      ['itinerary[1][title]', 'To Jispa'],
      ['itinerary[1][description]', '96 km.'],
      ['galleryImages', createPictureFile(files.wide)],
      ['galleryImages', createPictureFile(files.plainWebp, 'b.webp')],
    ]),
    token,
  );
  expect(status).toBe(201);
  expect(body.message).toBe('Tour added successfully!');
  const [tour] = (await (await call(api.listTours)).json()) as Tour[];
  expect(v.is(Tour, tour)).toBe(true);
  expect(tour).toMatchObject({
    type: 'Domestic',
    place: 'Leh Ladakh',
    rating: 4.9,
    price: 42500,
    heading: 'Manali to Leh',
    inclusions: ['Breakfast and dinner', 'Road captain'],
    exclusions: ['Flights'],
    itinerary: [
      { day: 1, title: 'Arrive', description: 'Meet the bikes.' },
      { day: 2, title: 'To Jispa', description: '96 km.' },
    ],
    faq: [{ question: 'Will my phone work?', answer: 'Hardly.' }],
    version: 1,
  });
  expect(tour?.galleryImages).toHaveLength(2);
  expect(isTourId(tour?._id ?? '')).toBe(true);
  expect(tour?._id).toMatch(/^manali-to-leh-[a-z0-9]{6}$/);
  for (const url of [tour?.coverImage ?? '', ...(tour?.galleryImages ?? [])]) {
    expect(findPictureSha(url)).not.toBeNull();
    expect((await call(url)).status).toBe(200);
  }
});

it('accepts lists, days and questions as JSON, so that items may contain commas', async () => {
  const tour = await addTour(await signIn(), {
    inclusions: '["Helmet, jacket and gloves", "Fuel"]',
    exclusions: '[Optional] guide, tips',
    'itinerary[0][day]': null,
    'itinerary[0][title]': null,
    'itinerary[0][description]': null,
    itinerary: '[{"day":"1","title":"Arrive","description":"Rest."}]',
    'faq[0][question]': null,
    'faq[0][answer]': null,
    faq: '[]',
  });
  expect(tour.inclusions).toEqual(['Helmet, jacket and gloves', 'Fuel']);
  expect(tour.exclusions).toEqual(['[Optional] guide', 'tips']);
  expect(tour.itinerary).toEqual([{ day: 1, title: 'Arrive', description: 'Rest.' }]);
  expect(tour.faq).toEqual([]);
});

it('orders days by their index in the form, and reads "Day 2" as day 2', async () => {
  const tour = await addTour(await signIn(), {}, [
    ['itinerary.12.title', 'Last'],
    ['itinerary.12.description', 'Home.'],
    ['itinerary.12.day', '3'],
    ['itinerary[2].description', 'Road.'],
    ['itinerary[2].title', 'Middle'],
    ['itinerary[2].day', 'Day 2'],
  ]);
  expect(tour.itinerary.map(({ day, title }) => [day, title])).toEqual([
    [1, 'Arrive'],
    [2, 'Middle'],
    [3, 'Last'],
  ]);
});

it('reads an empty number of a tour as none', async () => {
  const tour = await addTour(await signIn(), { price: '', rating: ' ', discountPrice: null, pricePerDay: '0' });
  expect(tour).toMatchObject({ price: null, rating: null, discountPrice: null, pricePerDay: 0 });
});

it('asks for a missing cover with the form’s own message', async () => {
  const token = await signIn();
  for (const cover of [null, new File([], ''), '/img/x']) {
    const { status, body } = await post(createTourForm({ coverImage: cover }), token);
    expect(status).toBe(400);
    expect(body.message).toBe('Cover image is required');
  }
});

it.each<[string, Record<string, string | null>, string]>([
  ['no type', { type: null }, 'type'],
  ['another type', { type: 'Cruise' }, 'type'],
  ['no place', { place: '  ' }, 'place'],
  ['a rating above five', { rating: '5.1' }, 'rating'],
  ['a price that isn’t a number', { price: '42,500' }, 'price'],
  ['a negative price', { price: '-1' }, 'price'],
  ['an infinite price', { price: '1e400' }, 'price'],
  ['a day without a title', { 'itinerary[0][title]': '' }, 'itinerary.0.title'],
  ['a day that isn’t a number', { 'itinerary[0][day]': 'one' }, 'itinerary.0.day'],
  ['an unknown key of a day', { 'itinerary[0][__proto__]': 'x' }, 'itinerary[0][__proto__]'],
  ['a question without an answer', { 'faq[0][answer]': null }, 'faq.0.answer'],
  ['a route that isn’t JSON', { route: '[{' }, 'route'],
  ['a route that isn’t a list', { route: '{}' }, 'route'],
  [
    'a route off the earth',
    { route: '[{"day":1,"name":"X","lat":91,"lon":0,"altitudeM":0,"kmFromPrevious":0}]' },
    'route.0.lat',
  ],
  ['facts that are a list', { facts: '[]' }, 'facts'],
  ['a list of numbers', { inclusions: '[1,2]' }, 'inclusions.0'],
  ['an unknown field', { isAdmin: 'true' }, 'isAdmin'],
  ['a prototype', { __proto__x: 'y', ['__proto__']: 'z' }, '__proto__'],
  ['a very long description', { description: 'x'.repeat(30_000) }, 'description'],
])('refuses a tour with %s and names the field', async (_, changes, field) => {
  const { status, body } = await post(createTourForm(changes), await signIn());
  expect(status).toBe(400);
  expect(Object.keys(body.fields as object)).toContain(field);
  expect(body.code).toBe('bad_request');
});

it('refuses a tour with a repeated field', async () => {
  const token = await signIn();
  expect((await post(createTourForm({}, [['place', 'Spiti Valley']]), token)).body.fields).toHaveProperty('place');
});

it('keeps five of six gallery files, and says so, when adding and editing a tour', async () => {
  const token = await signIn();
  const six = Array.from({ length: 6 }, () => ['galleryImages', createPictureFile(files.plain)] as [string, File]);
  const note = 'Only the first 5 of the 6 gallery images were kept.';
  const added = await post(createTourForm({}, six), token);
  expect([added.status, added.body.message]).toEqual([201, `Tour added successfully! ${note}`]);
  const { _id, galleryImages } = added.body.tour as Tour;
  expect(galleryImages).toHaveLength(5);
  const edited = (await (await editTour(token, _id, six)).json()) as { message: string; tour: Tour };
  expect([edited.message, edited.tour.galleryImages.length]).toEqual([`Tour updated successfully! ${note}`, 5]);
});

it('strips control characters, direction overrides and outer spaces from a tour’s texts', async () => {
  const tour = await addTour(await signIn(), { heading: ' Leh\u0000 \u202eride\u0007 ', description: 'a\r\nb' });
  expect(tour.heading).toBe('Leh ride');
  expect(tour.description).toBe('a\nb');
});

it('stores the longest tour that the form accepts', async () => {
  const long = 'लेह '.repeat(999).trim();
  const days = Array.from({ length: 60 }, (_, day) => ({ day: day + 1, title: 'दिन', description: long }));
  const faq = Array.from({ length: 50 }, () => ({ question: 'क्या?', answer: long }));
  const tour = await addTour(await signIn(), {
    'itinerary[0][day]': null,
    'itinerary[0][title]': null,
    'itinerary[0][description]': null,
    'faq[0][question]': null,
    'faq[0][answer]': null,
    itinerary: JSON.stringify(days),
    faq: JSON.stringify(faq),
  });
  expect((await readTour(tour._id)).itinerary).toHaveLength(60);
});

it('gives tours added in the same millisecond a stable order', async () => {
  const token = await signIn();
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((heading) => addTour(token, { heading })));
  const listed = (await (await call(api.listTours)).json()) as Tour[];
  expect(new Set(listed.map((tour) => tour.updatedAt)).size).toBe(ids.length);
  expect(listed.map((tour) => tour.updatedAt)).toEqual(
    listed
      .map((tour) => tour.updatedAt)
      .sort()
      .reverse(),
  );
});
