import { expect, it } from 'vitest';
import { maxPlanLength } from '#shared/inquiries/inquiry-labels';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { toAttachedPlan } from './attached-plan.ts';
import { emptyRide } from './ride-changes.ts';

const leh = demoTour('Manali to Leh');
const ride = { ...emptyRide(leh._id), startsOn: '2027-07-12', people: 2 };

it('lists date, travellers, bike, nights and fuel', () => {
  const plan = toAttachedPlan(leh, { ...ride, bike: 'classic-350', ownBike: true, kmPerL: 25, loadFactor: 0.8 });
  expect([plan.people, plan.month]).toEqual([2, 'July']);
  const sentences = plan.text.split('\n');
  expect(sentences.slice(0, 3)).toEqual([
    'First day: 12 Jul 2027.',
    '2 people.',
    'Motorbike: own, Royal Enfield Classic 350.',
  ]);
  expect(plan.text).toContain('Sarchu, 4,290 m: ');
  // 335 km at 20 km a litre are 16.75 L, and 12 of 13 L are for riding.
  expect(sentences.at(-1)).toBe('Fuel: 335 km without a pump, a full tank does 240 km: 5 L to carry.');
});

it('lists added nights as a wish, without a first day when no group matches', () => {
  const plan = toAttachedPlan(leh, { ...ride, extraNights: [2, 4, 4] });
  expect(plan.text.split('\n').slice(2, 4)).toEqual([
    'Wish: one more night in Jispa, after day 2.',
    'Wish: 2 more nights in Leh, after day 4.',
  ]);
  expect(plan.text).toMatch(/Night 4, Sarchu, 4,290 m: .* You have just had an easier night/);
  expect([plan.startsOn, plan.month]).toEqual([null, 'July']);
  expect(toAttachedPlan(leh, ride)).toMatchObject({
    startsOn: '2027-07-12',
    text: expect.not.stringContaining('Wish'),
  });
});

it('compares the start with the group’s when nights are added', () => {
  const departure = { id: 'a', startsOn: '2027-07-01', seats: 14, taken: 3, price: null, state: 'open' as const };
  const tour = { ...leh, departures: [departure] };
  const early = toAttachedPlan(tour, { ...ride, startsOn: '2027-06-30', extraNights: [2] });
  expect([early.startsOn, early.month]).toEqual(['2027-07-01', 'July']);
  expect(early.text).toContain('Group: starts one day before the group of 1 Jul 2027 and joins it.');
  const late = toAttachedPlan(tour, { ...ride, startsOn: '2027-07-01', extraNights: [2, 2] });
  expect(late.startsOn).toBe('2027-07-01');
  expect(late.text).toContain('Group: would be 2 days behind the group of 1 Jul 2027.');
});

it('warns of a shut pass only out of season', () => {
  expect(toAttachedPlan(leh, { ...ride, startsOn: '2027-01-12' }).text).toContain(
    'Baralacha La usually opens in the second half of May: on 14 January this road is shut.',
  );
  expect(toAttachedPlan(leh, ride).text).not.toContain('Most riders');
});

it('leaves out illness, travel documents and passport', () => {
  const plan = toAttachedPlan(leh, {
    ...ride,
    hadSickness: true,
    nationality: 'other',
    papers: { licence: { done: true, expiresOn: '2031-01-01' } },
  });
  expect(plan).toEqual(toAttachedPlan(leh, ride));
});

it.each(demoTours.map((tour) => [tour.heading, tour] as const))(
  'fits into the limit, with readable sentences, for %s',
  (_heading, tour) => {
    for (const startsOn of [null, '2027-02-03']) {
      const { text } = toAttachedPlan(tour, { ...emptyRide(tour._id), startsOn });
      expect(text.length).toBeLessThanOrEqual(maxPlanLength);
      for (const sentence of text.split('\n')) expect(sentence).toMatch(/^\S.*[.…]$/);
      expect(text).not.toMatch(/undefined|null|NaN|Infinity|\b0 km/);
    }
  },
);
