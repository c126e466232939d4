import { addDays } from '../ride/days.ts';
import type { Site } from '../site/site.ts';
import { formatDayOfYear, toIndianDay } from '../text/dates.ts';
import { namesOf } from '../text/day-names.ts';

/**
 * By when an inquiry that came in at a moment (ms) is answered: the end of the next day on which the office is open.
 * `Monday, 23 November, 19:00 India time`.
 */
export function sayReplyBy(receivedAt: number, site: Pick<Site, 'officeDays' | 'closes'>): string {
  let day = addDays(toIndianDay(receivedAt), 1);
  const isOpen = () => site.officeDays.some((open) => open === new Date(`${day}T00:00:00Z`).getUTCDay());
  while (!isOpen()) day = addDays(day, 1);
  return `${namesOf(Date.parse(day)).weekday}, ${formatDayOfYear(day)}, ${site.closes} India time`;
}
