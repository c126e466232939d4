import { addDays } from '#shared/dates';
import type { Site } from '#shared/settings/site';
import { escapeXml, formatDegrees, toXmlElement } from '#shared/text';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';

/** Symbol names that GPS devices know. Devices show other names as a plain point. */
const symbols: Record<Waypoint['kind'], string> = {
  start: 'Flag, Green',
  end: 'Flag, Red',
  stay: 'Lodging',
  pass: 'Summit',
  fuel: 'Gas Station',
  sight: 'Scenic Area',
  via: 'Waypoint',
};
const kindLabels: Record<Waypoint['kind'], string> = {
  start: 'start',
  end: 'end',
  stay: 'night',
  pass: 'pass',
  fuel: 'fuel',
  sight: 'sight',
  via: '',
};

function describeWaypoint({ day, kind, altitudeM, approx }: Waypoint): string {
  const facts = [
    `Day ${day}`,
    kindLabels[kind],
    `${formatNumber(altitudeM)} m`,
    approx ? 'position is approximate' : '',
  ];
  return facts.filter(Boolean).join(', ');
}

export function listUniquePlaces(route: readonly Waypoint[]): Waypoint[] {
  return route.filter(({ name }, index) => route.findIndex((waypoint) => waypoint.name === name) === index);
}

function toGpxPoint(element: 'wpt' | 'rtept', waypoint: Waypoint): string {
  const { lat, lon, altitudeM, name, kind } = waypoint;
  const children = [
    toXmlElement('ele', String(Math.round(altitudeM))),
    toXmlElement('name', name),
    toXmlElement('desc', describeWaypoint(waypoint)),
    toXmlElement('sym', symbols[kind]),
  ];
  return `<${element} lat="${formatDegrees(lat)}" lon="${formatDegrees(lon)}">${children.join('')}</${element}>`;
}

/** @see https://www.topografix.com/GPX/1/1/ */
export function toGpx({ heading, route = [] }: Pick<Tour, 'heading' | 'route'>, { name }: Pick<Site, 'name'>): string {
  const warning = 'For planning, not navigation: positions are rounded, and between them the road bends.';
  const nameElements = toXmlElement('name', heading) + toXmlElement('desc', warning);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${escapeXml(name)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${nameElements}</metadata>`,
    ...listUniquePlaces(route).map((waypoint) => toGpxPoint('wpt', waypoint)),
    `<rte>${nameElements}`,
    ...route.map((waypoint) => toGpxPoint('rtept', waypoint)),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n');
}

/** `'Manali to Leh'`, `'gpx'` → `'manali-to-leh.gpx'`. ASCII, because some file systems accept nothing else. */
export function toFileName(heading: string, extension: string): string {
  const baseName = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${baseName || 'ride'}.${extension}`;
}

export interface CalendarEntry {
  /** The same id with another date moves the calendar's entry, instead of adding one. */
  id: string;
  date: string;
  title: string;
  text: string;
  place?: string;
  alarmDaysBefore?: number;
}

export function toDayEntries(tour: Pick<Tour, 'heading' | 'itinerary' | 'route'>, startsOn: string): CalendarEntry[] {
  return tour.itinerary.map(({ day, title, description }) => {
    const nightPlace = tour.route?.filter((waypoint) => waypoint.day === day && waypoint.kind === 'stay').at(-1);
    return {
      id: `day-${day}`,
      date: addDays(startsOn, day - 1),
      title: `Day ${day}: ${title}`,
      text: [description, tour.heading].filter(Boolean).join('\n\n'),
      ...(nightPlace ? { place: nightPlace.name } : {}),
    };
  });
}

const escapeIcsText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
const alarmHour = 9;
const toIcsDate = (date: string) => date.replaceAll('-', '');
const encoder = new TextEncoder();

/** Breaks a line after at most 75 octets, but not within a character (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const foldedLines = [''];
  let octetCount = 0;
  for (const character of line) {
    const characterOctets = encoder.encode(character).length;
    if (octetCount + characterOctets > 75) {
      foldedLines.push('');
      octetCount = 1;
    }
    foldedLines[foldedLines.length - 1] += character;
    octetCount += characterOctets;
  }
  return foldedLines.join('\r\n ');
}

/** @param createdAt ISO 8601 @see https://www.rfc-editor.org/rfc/rfc5545 */
export function toIcs(
  tourId: string,
  entries: readonly CalendarEntry[],
  createdAt: string,
  site: Pick<Site, 'name' | 'email'>,
): string {
  const host = site.email.split('@')[1];
  const timestamp = `${createdAt.replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = entries.flatMap(({ id, date, title, text, place, alarmDaysBefore }) => [
    'BEGIN:VEVENT',
    `UID:${escapeIcsText(`${tourId}-${id}@${host}`)}`,
    `DTSTAMP:${timestamp}`,
    `DTSTART;VALUE=DATE:${toIcsDate(date)}`,
    `DTEND;VALUE=DATE:${toIcsDate(addDays(date, 1))}`,
    `SUMMARY:${escapeIcsText(title)}`,
    ...(text ? [`DESCRIPTION:${escapeIcsText(text)}`] : []),
    ...(place ? [`LOCATION:${escapeIcsText(place)}`] : []),
    // The entry does not mark the rider as busy.
    'TRANSP:TRANSPARENT',
    ...(alarmDaysBefore
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeIcsText(title)}`,
          // The duration counts back from midnight at the start of the entry's day.
          `TRIGGER:-P${alarmDaysBefore - 1}DT${24 - alarmHour}H`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${site.name}//Ride//EN`, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
