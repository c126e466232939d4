const indianTime = 'Asia/Kolkata';

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: indianTime,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('en-GB', { timeZone: indianTime, day: 'numeric', month: 'short', year: 'numeric' });

/** ISO 8601 → Indian time, `12 Nov 2026, 18:40`. Empty if it can't be read. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : dayAndTime.format(moment);
}

/** ISO 8601 → Indian date, `12 Nov 2026`. Empty if it can't be read. */
export function formatDay(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : day.format(moment);
}

/** Today in India, `YYYY-MM-DD`, at a moment in milliseconds. India's clocks are 5:30 ahead of UTC, all year. */
export function toIndianDay(now: number): string {
  return new Date(now + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** `2027-07-12` → `12 July`. */
export function formatDayOfYear(day: string): string {
  return dayAndMonth.format(Date.parse(day));
}

/** The moment so many calendar months before `now`, both in milliseconds, by UTC. */
export function monthsBefore(now: number, months: number): number {
  const moment = new Date(now);
  return moment.setUTCMonth(moment.getUTCMonth() - months);
}
