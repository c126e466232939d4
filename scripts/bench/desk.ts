import { createHash, randomBytes } from 'node:crypto';
import { api } from '#shared/calls';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import { fillBookings, fillInquiries } from '../../worker/test/fill-desk.ts';
import type { LocalWorker } from '../local/worker.ts';
import { Refusal } from '../setup/refusal.mjs';
import { quantile, timeOf, toRow } from './measure.ts';
import { startBareWorker, startSite } from './sites.ts';

const counts = { inquiries: 10_000, bookings: 3_000, payments: 20_000 };
const tours = 300;
const rounds = 20;

/** The token of a session of whoever has an account. */
async function signIn({ db }: LocalWorker): Promise<string> {
  const [user] = (await db.prepare('select id from users limit 1').all<{ id: string }>()).results;
  if (!user) throw new Refusal('There is no account to measure with. Run npm start first.');
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await db
    .prepare('insert into sessions (token_hash, user_id, created_at, seen_at) values (?1, ?2, ?3, ?3)')
    .bind(hash, user.id, Date.now())
    .run();
  return token;
}

/** A booking with a payment and its receipt, made by the desk's own calls, to be copied. */
async function addBooking(post: (path: string, body: object) => Promise<Response>, all: Tour[], today: string) {
  const dates = all.flatMap(({ _id, departures = [] }) =>
    departures.map(({ startsOn }) => ({ tourId: _id, startsOn })),
  );
  const ahead = dates.find(({ startsOn }) => startsOn > today);
  if (!ahead) throw new Refusal('No tour has a date ahead.');
  const payer = { name: 'Rider', phone: '+91 98160 12345' };
  const lines = [{ what: 'Tour', number: 2, pricePaise: 4_240_000 }];
  const body = { tourId: ahead.tourId, start: ahead.startsOn, seats: 2, payer, lines, overbook: true };
  const { booking } = (await (await post(api.bookings, body)).json()) as { booking: { id: string } };
  await post(api.bookingPayments(booking.id), { day: today, amountPaise: 1_000_000, mode: 'upi' });
  return booking.id;
}

/** The desk's screens with two years of an agency's work, for one caller. */
export async function measureDesk(): Promise<void> {
  const bare = await startBareWorker(18_788);
  const site = await startSite(18_787, tours);
  try {
    const today = toIndianDay(Date.now());
    const headers = { authorization: `Bearer ${await signIn(site)}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) => {
      const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Refusal(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    const booked = await addBooking(post, (await (await fetch(site.url + api.tours)).json()) as Tour[], today);
    await fillInquiries(site.db, Date.now(), counts.inquiries);
    await fillBookings(site.db, today, counts.bookings, counts.payments);
    const get = (path: string) => () => timeOf({ title: path, url: site.url + path, headers });
    const search = (path: string, body: object) => async () => {
      const started = performance.now();
      await (await post(path, body)).arrayBuffer();
      return performance.now() - started;
    };
    const month = addDays(today, -60).slice(0, 7);
    const screens: [title: string, ask: () => Promise<number>][] = [
      ['An empty Worker', () => timeOf({ title: '', url: bare.url })],
      ['The session alone', get(api.account)],
      ['How many each list has', get(api.inbox)],
      ['New, first rows', search(api.inbox, { tab: 'new' })],
      ['All, first rows', search(api.inbox, { tab: 'all' })],
      ['A name that few have', search(api.inbox, { tab: 'all', q: 'rider 777' })],
      ['A name that nobody has', search(api.inbox, { tab: 'all', q: 'nobody' })],
      ['The dashboard’s figures', get(api.deskFigures)],
      ['Bookings, first rows', get(api.bookings)],
      ['A booking by name', search(api.searchBookings, { q: 'rider 777' })],
      ['One booking', get(api.booking(booked))],
      ['Today', get(api.today)],
      ['Dates of tours', get(api.departuresBetween(today, addDays(today, 90)))],
      ['A month’s figures', get(api.month(month))],
      ['Accounts of a month: papers', get(api.accounts(month))],
      ['Accounts of a month: payments', get(api.accounts(month, 'payments'))],
    ];
    // All in turn, each against the empty Worker of its round: whatever else the machine does meets both.
    const times = screens.map((): number[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, [, ask]] of screens.entries()) {
        const took = await ask();
        if (round > 0) times[index]?.push(took);
      }
    }
    const filled = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
    console.log(`\n${toRow(`ms: ${filled.join(', ')}`, ['median', '× empty'], 60)}`);
    for (const [index, [title]] of screens.entries()) {
      const own = times[index] ?? [];
      const ratios = own.map((took, round) => took / (times[0]?.[round] ?? Number.NaN));
      console.log(toRow(title, [quantile(own, 0.5).toFixed(2), quantile(ratios, 0.5).toFixed(1)], 60));
    }
  } finally {
    await site.stop();
    await bare.stop();
  }
}
