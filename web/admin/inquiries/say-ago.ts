import { formatDay, formatMoment, toIndianDay } from '#shared/dates';

/** When something came, as short as it can be: `14:32` today, `12 Nov` this year, else `12 Nov 2026`. India's time. */
export function sayAgo(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  if (toIndianDay(at) === toIndianDay(now)) return formatMoment(iso).split(', ')[1] ?? '';
  const day = formatDay(iso);
  return toIndianDay(at).slice(0, 4) === toIndianDay(now).slice(0, 4) ? day.replace(/ \d{4}$/, '') : day;
}
