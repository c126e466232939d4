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

/** About two years of an agency's work. */
const rowCounts = { inquiries: 10_000, bookings: 3_000, payments: 20_000 };
const tourCount = 300;

type Post = (path: string, body: object) => Promise<Response>;

/** Adds a booking with a payment and a receipt through the admin's API, for `fillBookings` to copy. */
async function addBooking(post: Post, tours: readonly Tour[], today: string): Promise<void> {
  const departures = tours.flatMap(({ _id, departures = [] }) =>
    departures.map(({ startsOn }) => ({ tourId: _id, start: startsOn })),
  );
  const nextDeparture = departures.find(({ start }) => start > today);
  const payer = { name: 'Rider', phone: '+91 98160 12345' };
  const lines = [{ what: 'Tour', number: 2, pricePaise: 4_240_000 }];
  const response = await post(api.addBooking.path, { ...nextDeparture, seats: 2, payer, lines, overbook: true });
  const { booking } = (await response.json()) as { booking: { id: string } };
  await post(toPath(api.addPayment, { id: booking.id }), { day: today, amountPaise: 1_000_000, mode: 'upi' });
}

export async function run(addCleanup: AddCleanup): Promise<void> {
  const emptyWorkerUrl = await startEmptyWorker(addCleanup);
  const site = await startSite(addCleanup, tourCount);
  await withOwnerSession(site.db, (token) => measureLists(site, token, emptyWorkerUrl));
}

async function measureLists({ url, db }: LocalWorker, token: string, emptyWorkerUrl: string): Promise<void> {
  const today = toIndianDay(Date.now());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post: Post = async (path, body) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  await addBooking(post, await readTours(url), today);
  await fillInquiries(db, Date.now(), rowCounts.inquiries);
  await fillBookings(db, today, rowCounts.bookings, rowCounts.payments);
  const timeGet = (path: string) => () => timeRequest({ title: path, url: url + path, headers });
  const timeSearch = (path: string, body: object) => async () => {
    const startedAt = performance.now();
    await (await post(path, body)).arrayBuffer();
    return performance.now() - startedAt;
  };
  const requests: [title: string, measureMs: () => Promise<number>][] = [
    ['An empty Worker', () => timeRequest({ title: '', url: emptyWorkerUrl })],
    ['The session alone', timeGet(api.readAccount.path)],
    ['New inquiries, first rows', timeSearch(api.searchInbox.path, { tab: 'new' })],
    ['All inquiries, first rows', timeSearch(api.searchInbox.path, { tab: 'all' })],
    ['An inquiry by name', timeSearch(api.searchInbox.path, { tab: 'all', q: 'rider 777' })],
    ['Bookings, first rows', timeGet(api.listBookings.path)],
    ['A booking by name', timeSearch(api.searchBookings.path, { q: 'rider 777' })],
    ['Dates of tours', timeGet(`${api.listDepartures.path}?from=${today}&to=${addDays(today, 90)}`)],
  ];
  const timesMs = await measureInRounds(4 * roundCount, requests, ([, measureMs]) => measureMs());
  const [emptyWorkerTimesMs = []] = timesMs;
  const rows = requests.map(([title], index) => {
    const requestTimesMs = timesMs[index] ?? [];
    const ratios = requestTimesMs.map((timeMs, round) => timeMs / (emptyWorkerTimesMs[round] ?? Number.NaN));
    return [title, { median: calculateMedian(requestTimesMs), '× empty': calculateMedian(ratios) }];
  });
  const counts = Object.entries(rowCounts).map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
  printTable(`ms: ${counts.join(', ')}`, Object.fromEntries(rows), 1);
}
