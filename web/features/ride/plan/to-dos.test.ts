import { expect, it } from 'vitest';
import { defaultSite } from '#shared/settings/site';
import { demoTour } from '#shared/test/demo-tours';
import { emptyRide } from './ride-changes.ts';
import { listToDos } from './to-dos.ts';
import { listTravelDocuments } from './travel-documents.ts';

const leh = demoTour('Manali to Leh');
const ride = { ...emptyRide('manali-to-leh'), startsOn: '2027-07-12', people: 2 };
const listTexts = (today: string, change = {}) =>
  listToDos(leh, leh, { ...ride, ...change }, { today, site: defaultSite }).map(({ text }) => text);

it('lists the booking payment and the next instalment', () => {
  expect(listTexts('2027-04-01')).toContain('Book with ₹10,000.');
  expect(listTexts('2027-04-01')).toContain('₹49,500 by 28 May 2027.');
  expect(listTexts('2027-06-13')).toContain('Book with ₹85,000.');
});

it('counts the travel documents until all are ready', () => {
  const documents = listTravelDocuments(leh, ride, '2027-04-01');
  expect(listTexts('2027-04-01')).toContain(`${documents.length} of ${documents.length} papers to tick off.`);
  const papers = Object.fromEntries(documents.map(({ id }) => [id, { done: true }]));
  expect(listTexts('2027-04-01', { papers }).join()).not.toContain('tick off');
});

it('lists the risky night and the spare fuel when they need attention', () => {
  expect(listTexts('2027-04-01')).toContain('Talk to us about the night in Sarchu, 4,290 m.');
  expect(listTexts('2027-04-01', { tankL: 10, kmPerL: 25 }).join()).toMatch(/A can for \d+ L of fuel/);
});
