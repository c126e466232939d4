import { addDays, formatDayAndFullMonth, formatWeekdayAndDay } from '#shared/dates';
import { months } from '#shared/inquiries/inquiry-labels';
import { formatPrice } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import {
  countSeatsLeft,
  type DepartureStatus,
  fewSeatsMax,
  findDepartureStatus,
  isBookable,
} from '#shared/tours/departures';

const statusLabels: Record<Exclude<DepartureStatus, 'few'>, string> = {
  open: 'Seats free',
  guaranteed: 'Guaranteed to run',
  full: 'Full',
  cancelled: 'Cancelled',
};

/** Returns texts such as `Seats free`, `2 seats left` or `Guaranteed to run, 1 seat left`. */
export function formatDepartureStatus(departure: Departure): string {
  const status = findDepartureStatus(departure);
  const seatsLeft = countSeatsLeft(departure);
  const seatsLeftLabel = `${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'} left`;
  if (status === 'few') return seatsLeftLabel;
  return status === 'guaranteed' && seatsLeft <= fewSeatsMax
    ? `${statusLabels[status]}, ${seatsLeftLabel}`
    : statusLabels[status];
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns `3 seats left`, `guaranteed to run, ₹44,500` or `full: waiting list`. */
export function formatDepartureChip(departure: Departure): string {
  const status = lowerFirst(formatDepartureStatus(departure))
    .replace(/^.*, /, '')
    .replace('full', 'full: waiting list');
  return departure.price === null ? status : `${status}, ${formatPrice(departure.price)}`;
}

/** Returns `12–21 June`, `28 June – 7 July` or, for a single day, `12 June`. */
export function formatTravelDays(startsOn: string, days: number): string {
  const endsOn = addDays(startsOn, days - 1);
  const [start, end] = [formatDayAndFullMonth(startsOn), formatDayAndFullMonth(endsOn)];
  if (start === end) return start;
  return startsOn.slice(0, 7) === endsOn.slice(0, 7) ? `${start.split(' ')[0]}–${end}` : `${start} – ${end}`;
}

/** So few people could be recognised. */
const minShownPeople = 3;

/** Returns `9 people so far`; empty for few people, and for a departure that cannot be booked. */
export function formatPeopleSoFar(departure: Departure): string {
  return isBookable(departure) && departure.taken >= minShownPeople ? `${departure.taken} people so far` : '';
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
  return [...groups].map(([title, departures]) => ({ title, departures }));
}

/** Returns `Sat 12 Jun 2027 · 2 seats left · ₹44,500`; without the price if it is the tour's. */
export function formatDeparture(departure: Departure): string {
  const { startsOn, price } = departure;
  const day = `${formatWeekdayAndDay(startsOn)} ${startsOn.slice(0, 4)}`;
  const status = formatDepartureStatus(departure).replace('Full', 'Full: waiting list');
  return [day, status, price === null ? '' : formatPrice(price)].filter(Boolean).join(' · ');
}
