import { formatWeekdayAndDay } from '#shared/dates';
import { months } from '#shared/inquiries/inquiry-labels';
import { formatPrice } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, type DepartureStatus, fewSeatsMax, findDepartureStatus } from '#shared/tours/departures';

const words: Record<Exclude<DepartureStatus, 'few'>, string> = {
  open: 'Seats free',
  guaranteed: 'Guaranteed to run',
  full: 'Full',
  cancelled: 'Cancelled',
};

/** How it stands, for visitors: `Seats free`, `2 seats left`, `Guaranteed to run, 1 seat left`. */
export function formatDepartureStatus(departure: Departure): string {
  const standing = findDepartureStatus(departure);
  const left = countSeatsLeft(departure);
  const few = `${left} ${left === 1 ? 'seat' : 'seats'} left`;
  if (standing === 'few') return few;
  return standing === 'guaranteed' && left <= fewSeatsMax ? `${words[standing]}, ${few}` : words[standing];
}

export function formatMonthName(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

export interface DepartureMonth {
  title: string;
  departures: Departure[];
}

export function groupDeparturesByMonth(departures: readonly Departure[]): DepartureMonth[] {
  const groups = new Map<string, Departure[]>();
  for (const departure of departures) {
    const title = `${formatMonthName(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
    groups.set(title, [...(groups.get(title) ?? []), departure]);
  }
  return [...groups].map(([title, grouped]) => ({ title, departures: grouped }));
}

/** With a price only where it isn't the tour's: `Sat 12 Jun 2027 · 2 seats left · ₹44,500`. */
export function formatDeparture(departure: Departure): string {
  const { startsOn, price } = departure;
  const day = `${formatWeekdayAndDay(startsOn)} ${startsOn.slice(0, 4)}`;
  const standing = formatDepartureStatus(departure).replace('Full', 'Full: waiting list');
  return [day, standing, price === null ? '' : formatPrice(price)].filter(Boolean).join(' · ');
}
