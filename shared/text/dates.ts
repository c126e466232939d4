import { namesOf, shortDay } from './day-names.ts';

/** India's clocks are so many milliseconds ahead of UTC, all year. */
const ahead = 5.5 * 60 * 60 * 1000;

/** ISO 8601 → Indian time, `12 Nov 2026, 18:40`. Empty if it can't be read. */
export function formatMoment(iso: string): string {
  const day = formatDay(iso);
  return day && `${day}, ${new Date(Date.parse(iso) + ahead).toISOString().slice(11, 16)}`;
}

/** ISO 8601 → Indian date, `12 Nov 2026`. Empty if it can't be read. */
export function formatDay(iso: string): string {
  const moment = Date.parse(iso) + ahead;
  return Number.isNaN(moment) ? '' : `${shortDay(moment)} ${namesOf(moment).year}`;
}

export function toIndianDay(now: number): string {
  return new Date(now + ahead).toISOString().slice(0, 10);
}

export function formatDayOfYear(of: string): string {
  const { day, month } = namesOf(Date.parse(of));
  return `${day} ${month}`;
}

/** The moment so many calendar months before `now`, both in milliseconds, by UTC. */
export function monthsBefore(now: number, months: number): number {
  const moment = new Date(now);
  return moment.setUTCMonth(moment.getUTCMonth() - months);
}
