import { addDays } from '#shared/ride/days';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Every so many weeks on a weekday, from the first day of a month to the last day of another. */
export interface Repeat {
  /** From 0, Sunday. */
  weekday: number;
  weeks: number;
  /** `YYYY-MM`. */
  from: string;
  to: string;
}

/** The days of a repeat, in order; none if it ends before it begins. */
export function listDays({ weekday, weeks, from, to }: Repeat): string[] {
  const first = `${from}-01`;
  const days: string[] = [];
  const wait = (weekday - new Date(first).getUTCDay() + 7) % 7;
  for (let day = addDays(first, wait); day.slice(0, 7) <= to; day = addDays(day, 7 * weeks)) days.push(day);
  return days;
}

/** The dates that a repeat leads to: new days, and those that are there already and stay as they are. */
export interface Proposal {
  added: string[];
  there: string[];
}

/** @param today earlier days are left out, `YYYY-MM-DD` */
export function propose(repeat: Repeat, dates: readonly { startsOn: string }[], today: string): Proposal {
  const known = new Set(dates.map(({ startsOn }) => startsOn));
  const days = listDays(repeat).filter((day) => day >= today);
  return { added: days.filter((day) => !known.has(day)), there: days.filter((day) => known.has(day)) };
}

/** So many months from a day's on, `YYYY-MM`. */
export function listMonths(day: string, most: number): string[] {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  return Array.from({ length: most }, (_, at) => new Date(Date.UTC(year, month + at, 1)).toISOString().slice(0, 7));
}
