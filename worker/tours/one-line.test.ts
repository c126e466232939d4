import { expect, it } from 'vitest';
import { fieldsOfKind, type TourField, tourFields } from '#shared/tours/tour-fields';
import { addTour, editTour, readTour, signIn } from '../test/factories';

const breaks = ' \r\n\t\u0085\u2028\u2029 ';
const typed = `One${breaks}two`;
const inOne = 'One two';
const inMany = 'One \n\t\u0085\u2028\u2029 two';

const isTyped = (name: string) => !('oneOf' in tourFields[name as keyof typeof tourFields]);
const held = (field: TourField) => (field.kind === 'text' && field.multiline ? inMany : inOne);
const texts = fieldsOfKind('text').filter(isTyped);
const expected = Object.fromEntries(texts.map((name) => [name, held(tourFields[name])]));

const waypoint = { day: 1, lat: 34, lon: 77, altitudeM: 3500, kmFromPrevious: 0 };
const fields: [string, string][] = [
  ...texts.map((name): [string, string] => [name, typed]),
  ...fieldsOfKind('list').map((name): [string, string] => [name, JSON.stringify([typed])]),
  ['itinerary', JSON.stringify([{ day: 1, title: typed, description: typed }])],
  ['faq', JSON.stringify([{ question: typed, answer: typed }])],
  ['route', JSON.stringify([{ ...waypoint, name: typed }])],
  ['facts', JSON.stringify({ difficulty: typed, bike: typed, saddleHours: typed, fuelStops: [typed], permits: typed })],
  ['alts', JSON.stringify([typed])],
];

it('keeps each text of a tour in one line, except the long ones', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  const edited = await editTour(token, _id, fields);
  expect(edited.status, await edited.clone().text()).toBe(200);
  expect(await readTour(_id)).toMatchObject({
    ...expected,
    inclusions: [inOne],
    exclusions: [inOne],
    itinerary: [{ title: inOne, description: inMany }],
    faq: [{ question: inOne, answer: inMany }],
    route: [{ name: inOne }],
    facts: { difficulty: inOne, bike: inOne, saddleHours: inOne, fuelStops: [inOne], permits: inMany },
    pictureNotes: [{ alt: inOne }],
  });
});

it('refuses line breaks alone for a tour’s required text', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  expect((await editTour(token, _id, [['place', breaks]])).status).toBe(400);
});
