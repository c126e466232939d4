import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates';
import type { Ride } from '#shared/ride/ride';
import { demoTour } from '#shared/test/demo-tours';
import { emptyRide } from './ride-changes.ts';
import { formatExpiryWarning, listTravelDocuments } from './travel-documents.ts';

const indian: Ride = emptyRide('t');
const other: Ride = { ...indian, nationality: 'other' };
const list = (heading: string, ride: Ride) => listTravelDocuments(demoTour(heading), ride, null).map(({ id }) => id);

describe('the papers', () => {
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
  ])('of an Indian on %s', (heading, ids) => expect(list(heading, indian).join(' ')).toBe(ids));

  it.each(['', ' india '])('of a tour whose country is “%s” are those of India', (country) => {
    const tour = demoTour('Manali to Leh');
    for (const ride of [indian, other])
      expect(listTravelDocuments({ ...tour, country }, ride, null)).toEqual(listTravelDocuments(tour, ride, null));
  });

  it('say what is known of Singapore’s visa, and call every country by its name', () => {
    const why = (heading: string, ride: Ride) =>
      listTravelDocuments(demoTour(heading), ride, null).find(({ id }) => id === 'visa-abroad')?.reason;
    expect(why('Singapore', indian)).toMatch(/^An Indian passport needs one before you fly/);
    expect(why('Singapore', other)).toMatch(/^What Singapore asks depends/);
    expect(why('Dubai', indian)).toMatch(/^What the United Arab Emirates asks depends/);
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
    // Its notes name the permit of Indians alone: foreigners need another one.
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
  ])('of another passport on %s', (heading, ids) => expect(list(heading, other).join(' ')).toBe(ids));

  it('of an own bike are asked for where it is ridden', () => {
    const own = { ...indian, ownBike: true };
    const ofBike = (ids: string[]) => ids.filter((id) => /bike|registration|pollution/.test(id)).join(' ');
    expect(ofBike(list('Manali to Leh', own))).toBe('registration bike-insurance pollution');
    expect(ofBike(list('Mae Hong Son', own))).toBe('registration bike-insurance bike-across-border');
    expect(ofBike(list('Leh, Nubra', own))).toBe('');
    expect(ofBike(list('Manali to Leh', { ...other, ownBike: true }))).toContain('bike-across-border');
    expect(ofBike(list('Manali to Leh', indian))).toBe('');
  });

  it('say what the price covers', () => {
    const included = (heading: string) =>
      listTravelDocuments(demoTour(heading), indian, null).flatMap(({ id, isInPrice }) => (isInPrice ? [id] : []));
    expect(included('Manali to Leh')).toEqual(['ladakh-fee']);
    expect(included('Tawang')).toEqual(['inner-line-permit', 'local-permission']);
    expect(included('Dubai')).toEqual([]);
  });
});

describe('a date on a paper', () => {
  const tour = demoTour('Manali to Leh');
  const ride = { ...other, startsOn: '2027-07-12' };
  const warningOf = (id: string, expiresOn: string, today = '2027-01-01') =>
    listTravelDocuments(tour, { ...ride, papers: { [id]: { done: true, expiresOn } } }, today).find(
      (paper) => paper.id === id,
    )?.warning;

  it('is fine from the day the ride ends', () => {
    expect(warningOf('licence', '2027-07-20')).toBe('It runs out on 20 Jul 2027, before the ride ends on 21 Jul 2027.');
    expect(warningOf('licence', '2027-07-21')).toBeNull();
  });

  it('says more the earlier it is', () => {
    expect(warningOf('licence', '2027-07-11')).toBe('It runs out on 11 Jul 2027, before you leave on 12 Jul 2027.');
    expect(warningOf('licence', '2026-12-31')).toBe('It ran out on 31 Dec 2026. Renew it.');
  });

  it('has to be six months away in a passport', () => {
    expect(warningOf('passport', '2028-01-11')).toMatch(
      /^It runs out on 11 Jan 2028, less than 6 months after you arrive/,
    );
    expect(warningOf('passport', '2028-01-12')).toBeNull();
    const plan = { startsOn: '2027-08-31', days: 3, validMonthsAfterArrival: 6 };
    expect(formatExpiryWarning('2028-02-28', plan, null)).not.toBeNull();
    expect(formatExpiryWarning('2028-02-29', plan, null)).toBeNull();
  });

  it('without a date for the ride is compared with today alone', () => {
    const plan = { startsOn: null, days: 10, validMonthsAfterArrival: 6 };
    expect(formatExpiryWarning('2027-01-01', plan, '2027-01-02')).toBe('It ran out on 1 Jan 2027. Renew it.');
    expect(formatExpiryWarning('2027-01-02', plan, '2027-01-02')).toBeNull();
    expect(formatExpiryWarning('2020-01-01', plan, null)).toBeNull();
  });

  it('never becomes worse by being later', () =>
    assert(
      property(integer({ min: -400, max: 400 }), integer({ min: 1, max: 400 }), (from, more) => {
        const plan = { startsOn: '2027-07-12', days: 10, validMonthsAfterArrival: 6 };
        const earlier = formatExpiryWarning(addDays('2027-07-12', from), plan, '2027-03-01');
        const later = formatExpiryWarning(addDays('2027-07-12', from + more), plan, '2027-03-01');
        if (earlier === null) expect(later).toBeNull();
      }),
    ));
});
