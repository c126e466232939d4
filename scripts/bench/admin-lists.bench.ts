import { toPath } from '#shared/api';
import { addDays, toIndianDay } from '#shared/dates';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { fillBookings, fillInquiries } from '../../worker/test/fill-database.ts';
import type { AddCleanup } from '../bench.ts';
import { withOwnerSession } from '../local/accounts.ts';
import type { LocalWorker } from '../local/worker.ts';
import { calculateMedian, measureInRounds, printTable, roundCount, timeRequest } from './measure.ts';
import { readTours, startEmptyWorker, startSite } from './sites.ts';

const counts = { inquiries: 10_000, bookings: 3_000, payments: 20_000 };
const tours = 300;

type Post = (path: string, body: object) => Promise<Response>;

/** A booking with a payment and its receipt, made by the desk's own calls, to be copied. */
async function addBooking(post: Post, all: readonly Tour[], today: string): Promise<void> {
  const dates = all.flatMap(({ _id, departures = [] }) =>
    departures.map(({ startsOn }) => ({ tourId: _id, start: startsOn })),
  );
  const ahead = dates.find(({ start }) => start > today);
  const payer = { name: 'Rider', phone: '+91 98160 12345' };
  const lines = [{ what: 'Tour', number: 2, pricePaise: 4_240_000 }];
  const made = await post(api.addBooking.path, { ...ahead, seats: 2, payer, lines, overbook: true });
  const { booking } = (await made.json()) as { booking: { id: string } };
  await post(toPath(api.addPayment, { id: booking.id }), { day: today, amountPaise: 1_000_000, mode: 'upi' });
}

/** The lists of the admin with two years of an agency's work, for one caller. */
export async function run(atEnd: AddCleanup): Promise<void> {
  const empty = await startEmptyWorker(atEnd);
  const site = await startSite(atEnd, tours);
  await withOwnerSession(site.db, (token) => measure(site, token, empty));
}

async function measure({ url, db }: LocalWorker, token: string, empty: string): Promise<void> {
  const today = toIndianDay(Date.now());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post: Post = async (path, body) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await addBooking(post, await readTours(url), today);
  await fillInquiries(db, Date.now(), counts.inquiries);
  await fillBookings(db, today, counts.bookings, counts.payments);
  const get = (path: string) => () => timeRequest({ title: path, url: url + path, headers });
  const search = (path: string, body: object) => async () => {
    const started = performance.now();
    await (await post(path, body)).arrayBuffer();
    return performance.now() - started;
  };
  const screens: [title: string, time: () => Promise<number>][] = [
    ['An empty Worker', () => timeRequest({ title: '', url: empty })],
    ['The session alone', get(api.readAccount.path)],
    ['New inquiries, first rows', search(api.searchInbox.path, { tab: 'new' })],
    ['All inquiries, first rows', search(api.searchInbox.path, { tab: 'all' })],
    ['An inquiry by name', search(api.searchInbox.path, { tab: 'all', q: 'rider 777' })],
    ['Bookings, first rows', get(api.listBookings.path)],
    ['A booking by name', search(api.searchBookings.path, { q: 'rider 777' })],
    ['Dates of tours', get(`${api.listDepartures.path}?from=${today}&to=${addDays(today, 90)}`)],
  ];
  const times = await measureInRounds(4 * roundCount, screens, ([, time]) => time());
  const lines = screens.map(([title], index) => {
    const own = times[index] ?? [];
    // Each against the empty Worker of its round.
    const ratios = own.map((took, round) => took / (times[0]?.[round] ?? Number.NaN));
    return [title, { median: calculateMedian(own), '× empty': calculateMedian(ratios) }];
  });
  const filled = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  printTable(`ms: ${filled.join(', ')}`, Object.fromEntries(lines), 1);
}
