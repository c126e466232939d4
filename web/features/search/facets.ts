import { months } from '#shared/inquiries/inquiry-labels';
import { listStartMonths } from '#shared/tours/catalogue';
import { findPricesOnDay, type PricedDays } from '#shared/tours/departures';
import type { FilterKey } from '#shared/tours/search-filters';
import type { TourCard } from '#shared/tours/tour';
import { formatMonthName } from '../../components/departures/departure-labels.ts';

/** A tour's values that filters test; null if the tour does not tell. */
export interface Facets {
  months: ReadonlySet<number> | null;
  days: number | null;
  price: number | null;
  sleepM: number | null;
  difficulty: string | null;
  place: string;
  isRide: boolean | null;
  type: string;
}

/** Returns 10 for `10 days`, 6 for `5 nights / 6 days`, 14 for `2 weeks`, 6 for `6-8 days`; null without a number. */
export function parseDays(duration: string): number | null {
  const readNumber = (unit: string) => {
    const digits = new RegExp(`(\\d+)(?:\\s*[-–]\\s*\\d+)?\\s*${unit}`, 'i').exec(duration)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  const days = readNumber('day');
  const nights = readNumber('night');
  const weeks = readNumber('week');
  return days ?? (nights === null ? (weeks === null ? null : weeks * 7) : nights + 1);
}

/** Returns the tour with only its dates in `month` (in lower case); unchanged without a month. */
export function limitToMonth<T extends PricedDays>(tour: T, month: string | undefined): T {
  if (!month || !tour.dates) return tour;
  return { ...tour, dates: tour.dates.filter((day) => formatMonthName(day).toLowerCase() === month) };
}

/**
 * @param today earlier dates are ignored
 * @param month the price is that of the next date in this month
 */
export function toFacets(tour: TourCard, today: string, month?: string): Facets {
  const { facts, duration, place, type, dates } = tour;
  const nextDay = limitToMonth(tour, month).dates?.find((day) => day >= today);
  return {
    months: listStartMonths({ facts, dates }, today),
    days: parseDays(duration),
    price: findPricesOnDay(tour, nextDay).price,
    sleepM: facts?.highestSleepM ?? null,
    difficulty: facts?.difficulty?.trim() || null,
    place: place.toLowerCase(),
    isRide: facts?.rideKm === undefined ? null : facts.rideKm > 0,
    type: type.toLowerCase(),
  };
}

const testIfKnown = <T>(value: T | null, test: (value: T) => boolean) => (value === null ? null : test(value));
const isAtMost = (value: number | null, max: string) => testIfKnown(value, (known) => known <= Number(max));

/** Each function returns null if the tour does not tell. Options are compared without regard to case. */
export const matchesFilter: Record<FilterKey, (facets: Facets, option: string) => boolean | null> = {
  month: ({ months: startMonths }, option) =>
    testIfKnown(startMonths, (known) => known.has(months.findIndex((month) => month.toLowerCase() === option))),
  from: ({ days }, option) => testIfKnown(days, (known) => known >= Number(option)),
  days: ({ days }, option) => isAtMost(days, option),
  budget: ({ price }, option) => isAtMost(price, option),
  sleep: ({ sleepM }, option) => isAtMost(sleepM, option),
  difficulty: ({ difficulty }, option) =>
    testIfKnown(difficulty, (known) => known.toLowerCase() === option.toLowerCase()),
  place: ({ place }, option) => place === option.toLowerCase(),
  kind: ({ isRide, type }, option) => (option === 'ride' ? isRide : type === option),
};
