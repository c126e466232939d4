import { expect, it } from 'vitest';
import { departure } from '../test/tour-samples';
import type { Departure } from './departure-schema';
import {
  clearBookedSeats,
  compareDays,
  findDepartureStatus,
  findPricesOnDay,
  formatSeats,
  isBookable,
  keepBookedDepartures,
  listBookableDays,
  listCardDays,
  listOpenToInquiries,
  listUpcoming,
  maxDepartures,
  toPricedDays,
} from './departures';

const july = (taken: number, state: 'open' | 'guaranteed' | 'full' | 'cancelled' = 'open') =>
  departure({ id: 'july', startsOn: '2027-07-10', taken, state });

it('has few seats left when they are three or fewer', () => {
  expect([8, 9, 12].map((taken) => findDepartureStatus(july(taken)))).toEqual(['open', 'few', 'full']);
});

const on = (startsOn: string, more: Partial<Departure> = {}) => departure({ id: startsOn, startsOn, ...more });

it('uses the agency’s state, but is full without free seats unless cancelled', () => {
  for (const state of ['open', 'guaranteed', 'full', 'cancelled'] as const) {
    const whenFull = state === 'cancelled' ? 'cancelled' : 'full';
    expect([
      findDepartureStatus(july(0, state)),
      findDepartureStatus(july(12, state)),
      findDepartureStatus(july(13, state)),
    ]).toEqual([state, whenFull, whenFull]);
  }
  expect(findDepartureStatus(july(10, 'guaranteed'))).toBe('guaranteed');
  const bookable = [july(0), july(10), july(0, 'guaranteed'), july(12), july(0, 'full'), july(0, 'cancelled')];
  expect(bookable.map(isBookable)).toEqual([true, true, true, false, false, false]);
});

it('lists coming departures by day', () => {
  const [may, june, later] = [on('2027-05-31'), on('2027-06-01', { state: 'cancelled' }), on('2027-06-02')] as const;
  expect([compareDays(may, june), compareDays(june, may), compareDays(may, may)]).toEqual([-1, 1, 0]);
  expect(listUpcoming([later, june, may], '2027-06-01')).toEqual([june, later]);
  expect(listOpenToInquiries([later, june, may], '2027-06-01')).toEqual([later]);
  expect([
    listUpcoming(undefined, '2027-06-01'),
    listOpenToInquiries(undefined, '2027-06-01'),
    listBookableDays(),
  ]).toEqual([[], [], []]);
  expect(listBookableDays([later, june, may, july(12)])).toEqual(['2027-05-31', '2027-06-02']);
});

it('gives a card the next three days, then the first of each later month, fifteen at most', () => {
  const days = ['2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05', '2027-07-01', '2027-07-02'];
  expect(listCardDays(days, '2027-06-02')).toEqual(['2027-06-02', '2027-06-03', '2027-06-04', '2027-07-01']);
  const months = Array.from(
    { length: 20 },
    (_, at) => `${2027 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}-01`,
  );
  expect(listCardDays(months, '2027-01-01')).toEqual(months.slice(0, 15));
});

it('gives each day its price, and crosses out nothing beside a price that is not the tour’s', () => {
  const dates = toPricedDays([on('2027-06-01'), on('2027-07-01', { price: 39_900 })], ['2027-06-01', '2027-07-01']);
  const tour = { price: 42_500, discountPrice: 45_000, ...dates };
  const whole = { price: 42_500, discountPrice: 45_000 };
  expect(findPricesOnDay(tour, '2027-07-01')).toEqual({ price: 39_900, discountPrice: null });
  expect([findPricesOnDay(tour, '2027-06-01'), findPricesOnDay(tour, undefined)]).toEqual([whole, whole]);
  expect(toPricedDays([on('2027-06-01', { price: 1 })], [])).toEqual({});
});

it('keeps booked departures when a version is restored', () => {
  const [old, gone] = [on('2027-06-01', { takenElsewhere: 9 }), on('2027-06-03', { takenElsewhere: 2 })] as const;
  const booked = on('2027-06-09', { taken: 4, takenElsewhere: 1 });
  const now = [on('2027-06-01', { taken: 5, takenElsewhere: 3 }), booked, on('2027-06-10')];
  expect(keepBookedDepartures([gone, old], now)).toEqual([
    { ...old, takenElsewhere: 3 },
    { ...gone, takenElsewhere: 0 },
    booked,
  ]);
  // The same day under another id is the same date, and so is the same id on another day.
  const sameDay = { ...booked, id: 'other', takenElsewhere: 0 };
  const sameId = { ...booked, startsOn: '2027-06-30', takenElsewhere: 0 };
  expect(keepBookedDepartures([sameDay], now)?.map(({ id }) => id)).toEqual(['2027-06-01', 'other']);
  expect(keepBookedDepartures([sameId], now)?.map(({ id, takenElsewhere }) => [id, takenElsewhere])).toEqual([
    ['2027-06-01', 3],
    ['2027-06-09', 1],
  ]);
  expect([
    keepBookedDepartures(null, [booked]),
    keepBookedDepartures([gone]),
    keepBookedDepartures(null),
    keepBookedDepartures([], [gone]),
  ]).toEqual([[booked], [{ ...gone, takenElsewhere: 0 }], null, null]);
  expect([clearBookedSeats([old]), clearBookedSeats(undefined)]).toEqual([
    [{ ...old, taken: 0, takenElsewhere: 0 }],
    undefined,
  ]);
});

it('speaks of one seat and of several, and a tour has 120 dates at most', () => {
  expect([formatSeats(1), formatSeats(0), formatSeats(2), maxDepartures]).toEqual([
    '1 seat',
    '0 seats',
    '2 seats',
    120,
  ]);
});
