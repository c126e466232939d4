import type { Departure } from './departure-schema.ts';

/** The state that the agency gives a departure; that few seats are left, or none, follows from the figures. */
export const agencyStates = ['open', 'guaranteed', 'full', 'cancelled'] as const;
/** Those of a departure that isn't cancelled. */
export const departureStates = ['open', 'guaranteed', 'full'] as const;

export const maxDepartures = 120;
export const maxSeats = 500;
/** An accepted quote takes its seats even where there are none: no acceptance is lost. */
export const maxTakenSeats = 1_000_000;
/** So many free seats are few: visitors are told the number. */
export const fewSeatsMax = 3;

export function compareDays(a: Pick<Departure, 'startsOn'>, b: Pick<Departure, 'startsOn'>): number {
  return a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0;
}

/** How a departure stands: what the agency says, or what the figures say. */
export type DepartureStatus = 'open' | 'few' | 'guaranteed' | 'full' | 'cancelled';

export function countSeatsLeft({ seats, taken }: Pick<Departure, 'seats' | 'taken'>): number {
  return Math.max(0, seats - taken);
}

export function findStatus(departure: Departure): DepartureStatus {
  const { state } = departure;
  if (state === 'cancelled') return state;
  const left = countSeatsLeft(departure);
  if (state === 'full' || left === 0) return 'full';
  if (state === 'guaranteed') return state;
  return left <= fewSeatsMax ? 'few' : 'open';
}

export function isBookable(departure: Departure): boolean {
  const standing = findStatus(departure);
  return standing !== 'full' && standing !== 'cancelled';
}

export function listUpcoming(departures: readonly Departure[] = [], today: string): Departure[] {
  return departures.filter(({ startsOn }) => startsOn >= today).sort(compareDays);
}

/** Those that can be booked, or waited for: all from today on that aren't cancelled. */
export function listOpenToInquiries(departures: readonly Departure[] | undefined, today: string): Departure[] {
  return listUpcoming(departures, today).filter(({ state }) => state !== 'cancelled');
}

export function listBookableDays(departures: readonly Departure[] = []): string[] {
  return departures
    .filter(isBookable)
    .map(({ startsOn }) => startsOn)
    .sort();
}

/** How many of the next days a card has before it has but the first of each month. */
const nearest = 3;
/** The most days of a card: then a year is covered. */
const maxOfCard = 15;

/** Of days that can be booked those that a card needs: the next ones, then the first of each later month. */
export function listCardDays(days: readonly string[], today: string): string[] {
  const ahead = days.filter((day) => day >= today);
  const months = new Set<string>();
  return ahead
    .filter((day, at) => {
      const month = day.slice(0, 7);
      const isNeeded = at < nearest || !months.has(month);
      months.add(month);
      return isNeeded;
    })
    .slice(0, maxOfCard);
}

export interface PricedDays {
  /** Days of departures that can be booked, `YYYY-MM-DD`, in order; the Worker's cards have only some. */
  dates?: string[] | undefined;
  /** Prices in rupees of those of the days that have another price than the tour, by day. */
  datePrices?: Record<string, number> | undefined;
}

/** The days with the prices of their departures. Without days it is empty. */
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

/** The tour's prices on a day. The price that is crossed out belongs to the tour's own price alone. */
export function findPricesOnDay(
  { price, discountPrice, datePrices }: Prices & PricedDays,
  day: string | undefined,
): Prices {
  const own = day === undefined ? undefined : datePrices?.[day];
  return own === undefined || own === price ? { price, discountPrice } : { price: own, discountPrice: null };
}

/** The dates of a tour that is a copy of another: nobody has booked them. */
export function withoutBookings(departures: readonly Departure[] | undefined): Departure[] | undefined {
  return departures?.map((one) => ({ ...one, taken: 0, takenElsewhere: 0 }));
}

/**
 * Earlier dates with the seats that are sold elsewhere now, and the dates of now that somebody has booked: no booking is undone
 * with the rest. Null where there are none.
 */
export function withBookings(earlier: readonly Departure[] | null, now: readonly Departure[] = []): Departure[] | null {
  const elsewhere = new Map(now.map(({ id, takenElsewhere }) => [id, takenElsewhere]));
  const known = new Set(earlier?.flatMap(({ id, startsOn }) => [id, startsOn]));
  const booked = now.filter(({ id, startsOn, taken }) => taken > 0 && !known.has(id) && !known.has(startsOn));
  const back = earlier?.map((one) => ({ ...one, takenElsewhere: elsewhere.get(one.id) ?? 0 })) ?? [];
  return back.length + booked.length > 0 ? [...back, ...booked].sort(compareDays) : null;
}

export const formatSeats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`;
