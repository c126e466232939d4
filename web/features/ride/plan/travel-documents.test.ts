import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates';
import type { Ride } from '#shared/ride/ride';
import { demoTour } from '#shared/test/demo-tours';
import { emptyRide } from './ride-changes.ts';
import { formatExpiryWarning, listTravelDocuments } from './travel-documents.ts';

const indianRide: Ride = emptyRide('t');
const foreignRide: Ride = { ...indianRide, nationality: 'other' };
const listIds = (heading: string, ride: Ride) => listTravelDocuments(demoTour(heading), ride, null).map(({ id }) => id);

describe('listTravelDocuments', () => {
  it.each([
    ['Manali to Leh', 'photo-id licence ladakh-fee travel-insurance doctors-word'],
    ['Changthang', 'photo-id licence ladakh-fee border-rule travel-insurance doctors-word'],
    ['Markha', 'photo-id ladakh-fee travel-insurance doctors-word'],
    ['Spiti Full Circuit', 'photo-id licence chandratal-e-pass travel-insurance doctors-word'],
    ['Tawang', 'photo-id licence inner-line-permit local-permission travel-insurance doctors-word'],
    ['Meghalaya', 'photo-id licence travel-insurance'],
    ['Rishikesh Rafting', 'photo-id travel-insurance'],
    ['Dubai', 'passport visa-abroad licence idp travel-insurance'],
    ['Malaysia', 'passport visa-abroad arrival-form travel-insurance'],
    ['Mae Hong Son', 'passport visa-abroad arrival-form licence idp travel-insurance'],
    ['Bali', 'passport visa-abroad arrival-form bali-levy licence idp travel-insurance'],
  ])('lists the documents of an Indian on %s', (heading, ids) =>
    expect(listIds(heading, indianRide).join(' ')).toBe(ids),
  );

  it.each(['', ' india '])('treats the country “%s” as India', (country) => {
    const tour = demoTour('Manali to Leh');
    for (const ride of [indianRide, foreignRide])
      expect(listTravelDocuments({ ...tour, country }, ride, null)).toEqual(listTravelDocuments(tour, ride, null));
  });

  it('names the country in the reason for a visa, with a rule of its own for Singapore', () => {
    const findVisaReason = (heading: string, ride: Ride) =>
      listTravelDocuments(demoTour(heading), ride, null).find(({ id }) => id === 'visa-abroad')?.reason;
    expect(findVisaReason('Singapore', indianRide)).toMatch(/^An Indian passport needs one before you fly/);
    expect(findVisaReason('Singapore', foreignRide)).toMatch(/^What Singapore asks depends/);
    expect(findVisaReason('Dubai', indianRide)).toMatch(/^What the United Arab Emirates asks depends/);
  });

  it.each([
    [
      'Manali to Leh',
      'passport visa-india arrival-form licence idp protected-area-permit travel-insurance doctors-word',
    ],
    [
      'Changthang',
      'passport visa-india arrival-form licence idp protected-area-permit closed-to-foreigners travel-insurance doctors-word',
    ],
    // No Protected Area Permit for this valley, but the fees.
    ['Markha', 'passport visa-india arrival-form ladakh-fee travel-insurance doctors-word'],
    ['Slow Spiti', 'passport visa-india arrival-form protected-area-permit travel-insurance doctors-word'],
    // The tour's notes name only the permit of Indians. Foreigners need another one.
    [
      'Tawang',
      'passport visa-india arrival-form licence idp protected-area-permit local-permission travel-insurance doctors-word',
    ],
    [
      'Manali Loop',
      'passport visa-india arrival-form licence idp chandratal-e-pass permits-for-passport travel-insurance doctors-word',
    ],
    ['Desert Forts', 'passport visa-india arrival-form licence idp travel-insurance'],
    ['Singapore', 'passport visa-abroad arrival-form travel-insurance'],
  ])('lists the documents of another passport on %s', (heading, ids) =>
    expect(listIds(heading, foreignRide).join(' ')).toBe(ids),
  );

  it('lists the documents of the rider’s bike only when it is ridden', () => {
    const ownBikeRide = { ...indianRide, ownBike: true };
    const filterBikeIds = (ids: string[]) => ids.filter((id) => /bike|registration|pollution/.test(id)).join(' ');
    expect(filterBikeIds(listIds('Manali to Leh', ownBikeRide))).toBe('registration bike-insurance pollution');
    expect(filterBikeIds(listIds('Mae Hong Son', ownBikeRide))).toBe('registration bike-insurance bike-across-border');
    expect(filterBikeIds(listIds('Leh, Nubra', ownBikeRide))).toBe('');
    expect(filterBikeIds(listIds('Manali to Leh', { ...foreignRide, ownBike: true }))).toContain('bike-across-border');
    expect(filterBikeIds(listIds('Manali to Leh', indianRide))).toBe('');
  });

  it('marks documents that the price covers', () => {
    const listIncludedIds = (heading: string) =>
      listTravelDocuments(demoTour(heading), indianRide, null).flatMap(({ id, isInPrice }) => (isInPrice ? [id] : []));
    expect(listIncludedIds('Manali to Leh')).toEqual(['ladakh-fee']);
    expect(listIncludedIds('Tawang')).toEqual(['inner-line-permit', 'local-permission']);
    expect(listIncludedIds('Dubai')).toEqual([]);
  });
});

describe('an expiry date', () => {
  const tour = demoTour('Manali to Leh');
  const ride = { ...foreignRide, startsOn: '2027-07-12' };
  const findWarning = (id: string, expiresOn: string, today = '2027-01-01') =>
    listTravelDocuments(tour, { ...ride, papers: { [id]: { done: true, expiresOn } } }, today).find(
      (travelDocument) => travelDocument.id === id,
    )?.warning;

  it('gives no warning from the last day of the ride on', () => {
    expect(findWarning('licence', '2027-07-20')).toBe(
      'It runs out on 20 Jul 2027, before the ride ends on 21 Jul 2027.',
    );
    expect(findWarning('licence', '2027-07-21')).toBeNull();
  });

  it('warns about expiry before the ride, and before today', () => {
    expect(findWarning('licence', '2027-07-11')).toBe('It runs out on 11 Jul 2027, before you leave on 12 Jul 2027.');
    expect(findWarning('licence', '2026-12-31')).toBe('It ran out on 31 Dec 2026. Renew it.');
  });

  it('requires six months after arrival for a passport', () => {
    expect(findWarning('passport', '2028-01-11')).toMatch(
      /^It runs out on 11 Jan 2028, less than 6 months after you arrive/,
    );
    expect(findWarning('passport', '2028-01-12')).toBeNull();
    const plan = { startsOn: '2027-08-31', days: 3, validMonthsAfterArrival: 6 };
    expect(formatExpiryWarning('2028-02-28', plan, null)).not.toBeNull();
    expect(formatExpiryWarning('2028-02-29', plan, null)).toBeNull();
  });

  it('is compared only with today when the ride has no first day', () => {
    const plan = { startsOn: null, days: 10, validMonthsAfterArrival: 6 };
    expect(formatExpiryWarning('2027-01-01', plan, '2027-01-02')).toBe('It ran out on 1 Jan 2027. Renew it.');
    expect(formatExpiryWarning('2027-01-02', plan, '2027-01-02')).toBeNull();
    expect(formatExpiryWarning('2020-01-01', plan, null)).toBeNull();
  });

  it('gives no warning when an earlier date gives none', () =>
    assert(
      property(integer({ min: -400, max: 400 }), integer({ min: 1, max: 400 }), (offsetDays, extraDays) => {
        const plan = { startsOn: '2027-07-12', days: 10, validMonthsAfterArrival: 6 };
        const earlierWarning = formatExpiryWarning(addDays('2027-07-12', offsetDays), plan, '2027-03-01');
        const laterWarning = formatExpiryWarning(addDays('2027-07-12', offsetDays + extraDays), plan, '2027-03-01');
        if (earlierWarning === null) expect(laterWarning).toBeNull();
      }),
    ));
});
