import * as v from 'valibot';

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sun Mon Tues Wednes Thurs Fri Satur'.split(' ');

export function toDateParts(ms: number) {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: months[date.getUTCMonth()] ?? '',
    day: date.getUTCDate(),
    weekday: formatWeekday(date.getUTCDay()),
  };
}

/** `Sunday` for 0. */
export const formatWeekday = (day: number) => `${weekdays[day]}day`;

/** `12 Jul`, `5 Sept`: British English shortens September to four letters. */
export function formatDayAndMonth(ms: number): string {
  const { day, month } = toDateParts(ms);
  return `${day} ${month.slice(0, month.length > 8 ? 4 : 3)}`;
}

/** India has no daylight saving time. */
export const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** ISO 8601 → Indian time, `12 Nov 2026, 18:40`; empty for an invalid time. */
export function formatMoment(iso: string): string {
  const day = formatDay(iso);
  return day && `${day}, ${new Date(Date.parse(iso) + indiaOffsetMs).toISOString().slice(11, 16)}`;
}

/** ISO 8601 → Indian date, `12 Nov 2026`; empty for an invalid time. */
export function formatDay(iso: string): string {
  const moment = Date.parse(iso) + indiaOffsetMs;
  return Number.isNaN(moment) ? '' : `${formatDayAndMonth(moment)} ${toDateParts(moment).year}`;
}

/** Milliseconds → date in India, `2026-11-12`. */
export function toIndianDay(ms: number): string {
  return new Date(ms + indiaOffsetMs).toISOString().slice(0, 10);
}

/** `2026-07-12` → `12 July`. */
export function formatDayAndFullMonth(isoDay: string): string {
  const { day, month } = toDateParts(Date.parse(isoDay));
  return `${day} ${month}`;
}

/** Moves a moment (ms) back by calendar months, in UTC. */
export function subtractMonths(ms: number, count: number): number {
  const moment = new Date(ms);
  return moment.setUTCMonth(moment.getUTCMonth() - count);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const msPerDay = 86_400_000;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** True for an existing date, `2026-07-12`. */
export function isCalendarDay(text: string): boolean {
  const ms = dayPattern.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && toDay(ms) === text;
}

export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * msPerDay);
}

export function countDaysBetween(startDay: string, endDay: string): number {
  return Math.round((Date.parse(endDay) - Date.parse(startDay)) / msPerDay);
}

/** `2026-07-12` → `12 Jul 2026`. */
export function formatShortDay(day: string): string {
  const ms = Date.parse(day);
  return `${formatDayAndMonth(ms)} ${toDateParts(ms).year}`;
}

export function formatWeekdayAndDay(day: string): string {
  const ms = Date.parse(day);
  return `${toDateParts(ms).weekday.slice(0, 3)} ${formatDayAndMonth(ms)}`;
}

/** Number of days of a tour; at least 1. */
export function countTourDays({ itinerary }: { itinerary: readonly { day: number }[] }): number {
  return Math.max(1, ...itinerary.map(({ day }) => day));
}

/** Last day of a tour that starts on this day. */
export const findTourEnd = (tour: Parameters<typeof countTourDays>[0], start: string): string =>
  addDays(start, countTourDays(tour) - 1);

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
export const MonthName = v.pipe(v.string(), v.check(isMonth, 'A month looks like 2027-03.'));

const minuteMs = 60_000;

/** Formats a duration in its largest unit: `3 hours`, `under a minute`. */
export function formatDuration(ms: number): string {
  const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (ms < minuteMs) return 'under a minute';
  if (ms < 90 * minuteMs) return formatCount(Math.round(ms / minuteMs), 'minute');
  if (ms < 36 * 60 * minuteMs) return formatCount(Math.round(ms / (60 * minuteMs)), 'hour');
  return formatCount(Math.round(ms / (24 * 60 * minuteMs)), 'day');
}
