import { expect, it } from 'vitest';
import { defaultSite } from '#shared/settings/site';
import { demoTour } from '#shared/test/demo-tours';
import { emptyRide } from './ride-changes.ts';
import { listToDos } from './to-dos.ts';
import { listTravelDocuments } from './travel-documents.ts';

const leh = demoTour('Manali to Leh');
const ride = { ...emptyRide('manali-to-leh'), startsOn: '2027-07-12', people: 2 };
const wordsOf = (today: string, change = {}) =>
  listToDos(leh, leh, { ...ride, ...change }, { today, site: defaultSite }).map(({ text: words }) => words);

it('names what books the ride today, and what is due next', () => {
  expect(wordsOf('2027-04-01')).toContain('Book with ₹10,000.');
  expect(wordsOf('2027-04-01')).toContain('₹49,500 by 28 May 2027.');
  expect(wordsOf('2027-06-13')).toContain('Book with ₹85,000.');
});

it('counts the papers until all are ticked', () => {
  const all = listTravelDocuments(leh, ride, '2027-04-01');
  expect(wordsOf('2027-04-01')).toContain(`${all.length} of ${all.length} papers to tick off.`);
  const papers = Object.fromEntries(all.map(({ id }) => [id, { done: true }]));
  expect(wordsOf('2027-04-01', { papers }).join()).not.toContain('tick off');
});

it('sends to the checks that found something', () => {
  expect(wordsOf('2027-04-01')).toContain('Talk to us about the night in Sarchu, 4,290 m.');
  expect(wordsOf('2027-04-01', { tankL: 10, kmPerL: 25 }).join()).toMatch(/A can for \d+ L of fuel/);
});
