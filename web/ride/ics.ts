import { addDays } from '#shared/ride/days';
import type { Site } from '#shared/site/site';
import type { Tour } from '#shared/tours/tour';

export interface CalendarEntry {
  /** Stays the same when the date moves, so that a calendar moves the entry instead of adding one. */
  id: string;
  date: string;
  title: string;
  text: string;
  place?: string;
  alarmDaysBefore?: number;
}

export function toDayEntries(tour: Pick<Tour, 'heading' | 'itinerary' | 'route'>, startsOn: string): CalendarEntry[] {
  return tour.itinerary.map(({ day, title, description }) => {
    const night = tour.route?.filter((waypoint) => waypoint.day === day && waypoint.kind === 'stay').at(-1);
    return {
      id: `day-${day}`,
      date: addDays(startsOn, day - 1),
      title: `Day ${day}: ${title}`,
      text: [description, tour.heading].filter(Boolean).join('\n\n'),
      ...(night ? { place: night.name } : {}),
    };
  });
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
const alarmHour = 9;
const toBasicDate = (date: string) => date.replaceAll('-', '');
const encoder = new TextEncoder();

/** Breaks a line after at most 75 octets, never within a character: RFC 5545, 3.1. */
function fold(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push('');
      // The blank that continues a line counts.
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n ');
}

/** All-day entries that mark nobody as busy. @see https://www.rfc-editor.org/rfc/rfc5545 */
export function toIcs(
  tourId: string,
  entries: readonly CalendarEntry[],
  stamp: string,
  site: Pick<Site, 'name' | 'email'>,
): string {
  const host = site.email.split('@')[1];
  const made = `${stamp.replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = entries.flatMap(({ id, date, title, text, place, alarmDaysBefore }) => [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${tourId}-${id}@${host}`)}`,
    `DTSTAMP:${made}`,
    `DTSTART;VALUE=DATE:${toBasicDate(date)}`,
    `DTEND;VALUE=DATE:${toBasicDate(addDays(date, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(text ? [`DESCRIPTION:${escapeText(text)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    'TRANSP:TRANSPARENT',
    ...(alarmDaysBefore
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(title)}`,
          // From the day's midnight back.
          `TRIGGER:-P${alarmDaysBefore - 1}DT${24 - alarmHour}H`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${site.name}//Ride//EN`, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
