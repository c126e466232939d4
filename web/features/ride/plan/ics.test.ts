import { array, assert, constantFrom, date, property, record, string } from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates';
import { defaultFacts, defaultSite, toSite } from '#shared/settings/site';
import { anyName } from '#shared/test/any-route';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { toDayEntries, toGpx, toIcs } from './ride-files.ts';

const host = defaultFacts.email.split('@')[1];
const createdAt = '2026-11-22T08:00:00.000Z';

function readEvents(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component);
    const startsOn = startDate.toString();
    const endsBefore = endDate.toString();
    return { uid, summary, description, location, startsOn, endsBefore, isAllDay: startDate.isDate };
  });
}

test('writes one all-day entry per day, with the night’s place', () => {
  const tour = demoTour('Manali to Leh');
  const events = readEvents(toIcs(tour._id, toDayEntries(tour, '2026-07-12'), createdAt, defaultSite));
  expect(events).toHaveLength(10);
  expect(events[2]).toMatchObject({
    uid: `demo-1-day-3@${host}`,
    summary: 'Day 3: Jispa to Sarchu over Baralacha La',
    location: 'Sarchu',
    startsOn: '2026-07-14',
    endsBefore: '2026-07-15',
    isAllDay: true,
  });
  expect(events.at(-1)?.startsOn).toBe('2026-07-21');
});

test('moves the entries when the date changes, instead of adding new ones', () => {
  const tour = demoTour('Manali to Leh');
  const listUids = (day: string) =>
    readEvents(toIcs(tour._id, toDayEntries(tour, day), createdAt, defaultSite)).map(({ uid }) => uid);
  expect(listUids('2026-07-12')).toEqual(listUids('2027-02-27'));
  const events = demoTours.flatMap((otherTour) =>
    readEvents(toIcs(otherTour._id, toDayEntries(otherTour, '2026-07-12'), createdAt, defaultSite)),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});

test('writes payment entries', () => {
  const payment = { id: 'payment-2', date: '2026-05-28', title: 'Pay ₹50,000', text: '70%, 45 days before departure' };
  expect(readEvents(toIcs('t', [payment], createdAt, defaultSite))).toEqual([
    {
      uid: `t-payment-2@${host}`,
      summary: payment.title,
      description: payment.text,
      location: null,
      startsOn: '2026-05-28',
      endsBefore: '2026-05-29',
      isAllDay: true,
    },
  ]);
});

test('sets an alarm three days before a payment at 9:00, and none for days of the ride', () => {
  const payment = { id: 'payment-45', date: '2026-05-28', title: 'Pay ₹50,000; soon', text: '', alarmDaysBefore: 3 };
  const tour = demoTour('Manali to Leh');
  const file = toIcs('t', [...toDayEntries(tour, '2026-07-12'), payment], createdAt, defaultSite);
  const alarms = new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllSubcomponents('valarm').map((alarm) => [new ICAL.Event(event), alarm] as const));
  expect(alarms).toHaveLength(1);
  for (const [{ uid, startDate }, alarm] of alarms) {
    expect([uid, alarm.getFirstPropertyValue('description')]).toEqual([`t-payment-45@${host}`, payment.title]);
    expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY');
    const alarmTime = startDate.clone();
    alarmTime.isDate = false;
    alarmTime.addDuration(ICAL.Duration.fromString(String(alarm.getFirstPropertyValue('trigger'))));
    expect(alarmTime.toString()).toBe('2026-05-25T09:00:00');
  }
});

test('folds lines after at most 75 octets, and not within a character', () => {
  for (const tour of demoTours) {
    const file = toIcs(
      tour._id,
      toDayEntries({ ...tour, heading: `${tour.heading} 🏔️ लद्दाख`.repeat(9) }, '2026-02-27'),
      createdAt,
      defaultSite,
    );
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n\ufffd]/.test(line))).toEqual([]);
    expect(lines.filter((line) => !line.isWellFormed())).toEqual([]);
  }
});

const anyEntry = record({
  id: constantFrom('day-1', 'day-2', 'payment-1'),
  date: date({ min: new Date('1970-01-02'), max: new Date('2999-12-30'), noInvalidDate: true }).map((day) =>
    day.toISOString().slice(0, 10),
  ),
  title: anyName,
  text: string({ unit: 'grapheme', maxLength: 200 }),
  place: anyName,
});

test('writes titles, texts and places that a calendar reads back unchanged', () =>
  assert(
    property(array(anyEntry, { maxLength: 4 }), (entries) => {
      const events = readEvents(toIcs('tour', entries, createdAt, defaultSite));
      const normalizeLineEnds = (text: string) => text.replace(/\r\n?/g, '\n');
      expect(
        events.map(({ summary, description, location, startsOn, endsBefore }) => [
          summary,
          description ?? '',
          location,
          startsOn,
          endsBefore,
        ]),
      ).toEqual(
        entries.map(({ title, text, place, date: day }) => [
          normalizeLineEnds(title),
          normalizeLineEnds(text),
          normalizeLineEnds(place),
          day,
          addDays(day, 1),
        ]),
      );
    }),
  ));

test('uses the agency’s settings in calendar and GPX files', () => {
  const tour = demoTour('Manali to Leh');
  const site = toSite({ name: 'Skyline', phone: '+91 98160 12345', email: 'hello@skyline.in', ink: '#225588' });
  const files = [
    toIcs(tour._id, toDayEntries(tour, '2027-07-12'), '2026-11-22T08:00:00.000Z', site),
    toGpx(tour, site),
  ];
  const { name, phone, email, ink } = defaultFacts;
  for (const defaultValue of [name, phone, email, email.replace(/^.*@/, ''), ink])
    expect(files.filter((file) => file.includes(defaultValue))).toEqual([]);
});
