import { namesOf, shortDay } from '../text/day-names.ts';

const pattern = /^\d{4}-\d{2}-\d{2}$/;
const msPerDay = 86_400_000;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** True for a day that the calendar has. */
export function isDay(text: string): boolean {
  const ms = pattern.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && toDay(ms) === text;
}

export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * msPerDay);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);
}

/** `2026-07-12` → `12 Jul 2026`. */
export function dayWords(day: string): string {
  const ms = Date.parse(day);
  return `${shortDay(ms)} ${namesOf(ms).year}`;
}

export function weekdayWords(day: string): string {
  const ms = Date.parse(day);
  return `${namesOf(ms).weekday.slice(0, 3)} ${shortDay(ms)}`;
}

/** The last day of a tour; 1 for a tour without days. */
export function lastDay({ itinerary }: { itinerary: readonly { day: number }[] }): number {
  return Math.max(1, ...itinerary.map(({ day }) => day));
}
