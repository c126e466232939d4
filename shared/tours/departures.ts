import type { Departure } from './departure-schema.ts';

/** States that the agency sets. “Few seats” and “no seats” are calculated. */
export const agencyStates = ['open', 'guaranteed', 'full', 'cancelled'] as const;
export const departureStates = ['open', 'guaranteed', 'full'] as const;

export const maxDepartures = 120;
export const maxSeats = 500;
/** Above `maxSeats`, because an accepted quote takes its seats even if none are free. */
export const maxTakenSeats = 1_000_000;
/** Up to this many free seats, visitors see the number. */
export const fewSeatsMax = 3;

export function compareDays(a: Pick<Departure, 'startsOn'>, b: Pick<Departure, 'startsOn'>): number {
  return a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0;
}

export type DepartureStatus = 'open' | 'few' | 'guaranteed' | 'full' | 'cancelled';

export function countSeatsLeft({ seats, taken }: Pick<Departure, 'seats' | 'taken'>): number {
  return Math.max(0, seats - taken);
}

export function findDepartureStatus(departure: Departure): DepartureStatus {
  const { state } = departure;
  if (state === 'cancelled') return state;
  const freeSeats = countSeatsLeft(departure);
  if (state === 'full' || freeSeats === 0) return 'full';
  if (state === 'guaranteed') return state;
  return freeSeats <= fewSeatsMax ? 'few' : 'open';
}

export function isBookable(departure: Departure): boolean {
  const status = findDepartureStatus(departure);
  return status !== 'full' && status !== 'cancelled';
}

export function listUpcoming(departures: readonly Departure[] = [], today: string): Departure[] {
  return departures.filter(({ startsOn }) => startsOn >= today).sort(compareDays);
}

/** Departures for booking or for the waiting list: from today on, not cancelled. */
export function listOpenToInquiries(departures: readonly Departure[] | undefined, today: string): Departure[] {
  return listUpcoming(departures, today).filter(({ state }) => state !== 'cancelled');
}

export function listBookableDays(departures: readonly Departure[] = []): string[] {
  return departures
    .filter(isBookable)
    .map(({ startsOn }) => startsOn)
    .sort();
}

/** A card lists this many next days, then the first day of each month, up to the maximum: about a year. */
const nextDaysOnCard = 3;
const maxDaysOnCard = 15;

export function listCardDays(days: readonly string[], today: string): string[] {
  const coming = days.filter((day) => day >= today);
  const months = new Set<string>();
  return coming
    .filter((day, at) => {
      const month = day.slice(0, 7);
      const isNeeded = at < nextDaysOnCard || !months.has(month);
      months.add(month);
      return isNeeded;
    })
    .slice(0, maxDaysOnCard);
}

export interface PricedDays {
  /** Days of bookable departures, `YYYY-MM-DD`, in order; the Worker's cards have only some. */
  dates?: string[] | undefined;
  /** By day, prices in rupees that differ from the tour's. */
  datePrices?: Record<string, number> | undefined;
}

export function toPricedDays(departures: readonly Departure[] = [], days: readonly string[]): PricedDays {
  if (days.length === 0) return {};
  const priced = departures.flatMap(({ startsOn, price }) =>
    price !== null && days.includes(startsOn) ? [[startsOn, price]] : [],
  );
  return { dates: [...days], ...(priced.length > 0 ? { datePrices: Object.fromEntries(priced) } : {}) };
}

interface Prices {
  price: number | null;
  discountPrice: number | null;
}

/** Prices on a day. The old price, `discountPrice`, belongs only to the tour's own price. */
export function findPricesOnDay(
  { price, discountPrice, datePrices }: Prices & PricedDays,
  day: string | undefined,
): Prices {
  const priceOnDay = day === undefined ? undefined : datePrices?.[day];
  return priceOnDay === undefined || priceOnDay === price
    ? { price, discountPrice }
    : { price: priceOnDay, discountPrice: null };
}

/** Departures for a copy of a tour. */
export function clearBookedSeats(departures: readonly Departure[] | undefined): Departure[] | undefined {
  return departures?.map((departure) => ({ ...departure, taken: 0, takenElsewhere: 0 }));
}

/**
 * Departures of an earlier version to restore, plus the current departures with bookings, so that no booking loses its
 * departure. Seats sold elsewhere are the current ones. Null if there are no departures.
 */
export function keepBookedDepartures(
  earlier: readonly Departure[] | null,
  current: readonly Departure[] = [],
): Departure[] | null {
  const takenElsewhereById = new Map(current.map(({ id, takenElsewhere }) => [id, takenElsewhere]));
  const known = new Set(earlier?.flatMap(({ id, startsOn }) => [id, startsOn]));
  const booked = current.filter(({ id, startsOn, taken }) => taken > 0 && !known.has(id) && !known.has(startsOn));
  const restored =
    earlier?.map((departure) => ({ ...departure, takenElsewhere: takenElsewhereById.get(departure.id) ?? 0 })) ?? [];
  return restored.length + booked.length > 0 ? [...restored, ...booked].sort(compareDays) : null;
}

export const formatSeats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`;
