import { addDays } from '#shared/dates';
import type { Site } from '#shared/settings/site';
import { escapeXml, formatDegrees, toXmlElement } from '#shared/text';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';

/** As devices name them; an unknown one is shown as a plain point. */
const symbols: Record<Waypoint['kind'], string> = {
  start: 'Flag, Green',
  end: 'Flag, Red',
  stay: 'Lodging',
  pass: 'Summit',
  fuel: 'Gas Station',
  sight: 'Scenic Area',
  via: 'Waypoint',
};
const kindWords: Record<Waypoint['kind'], string> = {
  start: 'start',
  end: 'end',
  stay: 'night',
  pass: 'pass',
  fuel: 'fuel',
  sight: 'sight',
  via: '',
};

function describeWaypoint({ day, kind, altitudeM, approx }: Waypoint): string {
  const words = [
    `Day ${day}`,
    kindWords[kind],
    `${formatNumber(altitudeM)} m`,
    approx ? 'position is approximate' : '',
  ];
  return words.filter(Boolean).join(', ');
}

export function listUniquePlaces(route: readonly Waypoint[]): Waypoint[] {
  return route.filter(({ name }, at) => route.findIndex((waypoint) => waypoint.name === name) === at);
}

function toPoint(element: 'wpt' | 'rtept', waypoint: Waypoint): string {
  const { lat, lon, altitudeM, name, kind } = waypoint;
  const children = [
    toXmlElement('ele', String(Math.round(altitudeM))),
    toXmlElement('name', name),
    toXmlElement('desc', describeWaypoint(waypoint)),
    toXmlElement('sym', symbols[kind]),
  ];
  return `<${element} lat="${formatDegrees(lat)}" lon="${formatDegrees(lon)}">${children.join('')}</${element}>`;
}

/** GPX 1.1, in degrees (WGS 84) and metres. @see https://www.topografix.com/GPX/1/1/ */
export function toGpx({ heading, route = [] }: Pick<Tour, 'heading' | 'route'>, { name }: Pick<Site, 'name'>): string {
  const care = 'For planning, not navigation: positions are rounded, and between them the road bends.';
  const names = toXmlElement('name', heading) + toXmlElement('desc', care);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${escapeXml(name)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${names}</metadata>`,
    ...listUniquePlaces(route).map((waypoint) => toPoint('wpt', waypoint)),
    `<rte>${names}`,
    ...route.map((waypoint) => toPoint('rtept', waypoint)),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n');
}

/** `'Manali to Leh'`, `'gpx'` → `'manali-to-leh.gpx'`: ASCII, so that any file system takes it. */
export function toFileName(heading: string, ending: string): string {
  const plain = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${plain || 'ride'}.${ending}`;
}

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
