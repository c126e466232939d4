import type { Departure } from './departure-schema.ts';

/** States that staff set. {@link DepartureStatus} also depends on the free seats. */
export const agencyStates = ['open', 'guaranteed', 'full', 'cancelled'] as const;
export const departureStates = ['open', 'guaranteed', 'full'] as const;

export const maxDepartures = 120;
export const maxSeats = 500;
/** More than `maxSeats`, because an accepted quote takes seats even if none are free. */
export const maxTakenSeats = 1_000_000;
/** Visitors see the number of free seats up to this one. */
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

/** Departures that visitors can book or wait for. */
export function listOpenToInquiries(departures: readonly Departure[] | undefined, today: string): Departure[] {
  return listUpcoming(departures, today).filter(({ state }) => state !== 'cancelled');
}

export function listBookableDays(departures: readonly Departure[] = []): string[] {
  return departures
    .filter(isBookable)
    .map(({ startsOn }) => startsOn)
    .sort();
}

const nextDaysOnCard = 3;
const maxDaysOnCard = 15;

/** The next three days, then the first day of each month, for about a year. */
export function listCardDays(days: readonly string[], today: string): string[] {
  const comingDays = days.filter((day) => day >= today);
  const months = new Set<string>();
  return comingDays
    .filter((day, index) => {
      const month = day.slice(0, 7);
      const isNeeded = index < nextDaysOnCard || !months.has(month);
      months.add(month);
      return isNeeded;
    })
    .slice(0, maxDaysOnCard);
}

export interface PricedDays {
  /** Days of bookable departures, `YYYY-MM-DD`, in order. Cards of the API have only those of `listCardDays`. */
  dates?: string[] | undefined;
  /** Prices in rupees that differ from the tour's, by day. */
  datePrices?: Record<string, number> | undefined;
}

export function toPricedDays(departures: readonly Departure[] = [], days: readonly string[]): PricedDays {
  if (days.length === 0) return {};
  const dayPrices = departures.flatMap(({ startsOn, price }) =>
    price !== null && days.includes(startsOn) ? [[startsOn, price]] : [],
  );
  return { dates: [...days], ...(dayPrices.length > 0 ? { datePrices: Object.fromEntries(dayPrices) } : {}) };
}

/** Rupees per person. `discountPrice`: the old, higher price. */
interface Prices {
  price: number | null;
  discountPrice: number | null;
}

/** A price of the day has no old price. */
export function findPricesOnDay(
  { price, discountPrice, datePrices }: Prices & PricedDays,
  day: string | undefined,
): Prices {
  const priceOnDay = day === undefined ? undefined : datePrices?.[day];
  return priceOnDay === undefined || priceOnDay === price
    ? { price, discountPrice }
    : { price: priceOnDay, discountPrice: null };
}

export function clearBookedSeats(departures: readonly Departure[] | undefined): Departure[] | undefined {
  return departures?.map((departure) => ({ ...departure, taken: 0, takenElsewhere: 0 }));
}

/**
 * Departures for restoring an earlier version: its own, plus current ones with bookings, so that no booking loses its
 * departure. Seats sold elsewhere are the current ones. Null if there are none.
 */
export function keepBookedDepartures(
  earlier: readonly Departure[] | null,
  current: readonly Departure[] = [],
): Departure[] | null {
  const takenElsewhereById = new Map(current.map(({ id, takenElsewhere }) => [id, takenElsewhere]));
  const earlierIdsAndDays = new Set(earlier?.flatMap(({ id, startsOn }) => [id, startsOn]));
  const booked = current.filter(
    ({ id, startsOn, taken }) => taken > 0 && !earlierIdsAndDays.has(id) && !earlierIdsAndDays.has(startsOn),
  );
  const restored =
    earlier?.map((departure) => ({ ...departure, takenElsewhere: takenElsewhereById.get(departure.id) ?? 0 })) ?? [];
  return restored.length + booked.length > 0 ? [...restored, ...booked].sort(compareDays) : null;
}

export const formatSeats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`;
