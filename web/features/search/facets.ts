import { months } from '#shared/inquiries/inquiry-labels';
import { listStartMonths } from '#shared/tours/catalogue';
import { findPricesOnDay, type PricedDays } from '#shared/tours/departures';
import type { FilterKey } from '#shared/tours/search-filters';
import type { TourCard } from '#shared/tours/tour';
import { formatMonthName } from '../../components/departures/departure-labels.ts';

/** Null where it says nothing. */
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

/** `10 days` is 10, `5 nights / 6 days` 6, `2 weeks` 14, `6-8 days` 6; null for what has no days. */
export function parseDays(duration: string): number | null {
  const read = (unit: string) => {
    const figure = new RegExp(`(\\d+)(?:\\s*[-–]\\s*\\d+)?\\s*${unit}`, 'i').exec(duration)?.[1];
    return figure === undefined ? null : Number(figure);
  };
  const days = read('day');
  const nights = read('night');
  const weeks = read('week');
  return days ?? (nights === null ? (weeks === null ? null : weeks * 7) : nights + 1);
}

/** The tour with its dates of one month, given in lower case; with all of them without a month. */
export function limitToMonth<T extends PricedDays>(tour: T, month: string | undefined): T {
  if (!month || !tour.dates) return tour;
  return { ...tour, dates: tour.dates.filter((day) => formatMonthName(day).toLowerCase() === month) };
}

/**
 * @param today earlier dates don't count
 * @param month the price is that of the next date in it
 */
export function toFacets(tour: TourCard, today: string, month?: string): Facets {
  const { facts, duration, place, type, dates } = tour;
  const next = limitToMonth(tour, month).dates?.find((day) => day >= today);
  return {
    months: listStartMonths({ facts, dates }, today),
    days: parseDays(duration),
    price: findPricesOnDay(tour, next).price,
    sleepM: facts?.highestSleepM ?? null,
    difficulty: facts?.difficulty?.trim() || null,
    place: place.toLowerCase(),
    isRide: facts?.rideKm === undefined ? null : facts.rideKm > 0,
    type: type.toLowerCase(),
  };
}

const tell = <T>(known: T | null, test: (value: T) => boolean) => (known === null ? null : test(known));
const atMost = (known: number | null, most: string) => tell(known, (value) => value <= Number(most));

/** Null where it doesn't say. Options are compared in any case. */
export const matchesFilter: Record<FilterKey, (traits: Facets, option: string) => boolean | null> = {
  month: ({ months: open }, option) =>
    tell(open, (set) => set.has(months.findIndex((month) => month.toLowerCase() === option))),
  from: ({ days }, option) => tell(days, (value) => value >= Number(option)),
  days: ({ days }, option) => atMost(days, option),
  budget: ({ price }, option) => atMost(price, option),
  sleep: ({ sleepM }, option) => atMost(sleepM, option),
  difficulty: ({ difficulty }, option) => tell(difficulty, (said) => said.toLowerCase() === option.toLowerCase()),
  place: ({ place }, option) => place === option.toLowerCase(),
  kind: ({ isRide, type }, option) => (option === 'ride' ? isRide : type === option),
};
