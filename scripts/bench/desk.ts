import { createHash, randomBytes } from 'node:crypto';
import { api } from '#shared/calls';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { LocalWorker } from '../local/worker.ts';
import { Refusal } from '../setup/refusal.mjs';
import { fillBookings } from './fill-bookings.ts';
import { fillInquiries } from './fill-inquiries.ts';
import { printHead, printLine, quantile, timeOf } from './measure.ts';
import { startBareWorker, startSite } from './sites.ts';

const inquiries = 10_000;
const bookings = 3_000;
const payments = 20_000;
const tours = 300;
const rounds = 20;
const newest = 1_000;

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

interface Part {
  title: string;
  ask: () => Promise<number>;
}

/** The desk's lists with ten thousand inquiries and three hundred tours, for one caller. */
export async function measureDesk(): Promise<void> {
  const bare = await startBareWorker(18_788);
  const site = await startSite(18_787, tours);
  try {
    await fillInquiries(site.db, inquiries);
    const headers = { authorization: `Bearer ${await signIn(site)}`, 'content-type': 'application/json' };
    const booked = await fillBookings(site, headers, { total: bookings, payments });
    const today = toIndianDay(Date.now());
    const month = addDays(today, -60).slice(0, 7);
    const get = (title: string, path: string): Part => ({
      title,
      ask: () => timeOf({ title, url: site.url + path, headers }),
    });
    const list = (title: string, search: object, path: string = api.inbox): Part => ({
      title,
      ask: async () => {
        const started = performance.now();
        const body = JSON.stringify(search);
        const answer = await fetch(site.url + path, { method: 'POST', headers, body });
        if (!answer.ok) throw new Refusal(`${title}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        return performance.now() - started;
      },
    });
    const parts = [
      { title: 'An empty Worker', ask: () => timeOf({ title: '', url: bare.url }) },
      get('How many each list has', api.inbox),
      list('New, first rows', { tab: 'new' }),
      list('All, first rows', { tab: 'all' }),
      list('A name that few have', { tab: 'all', q: 'rider 777' }),
      list('A name that nobody has', { tab: 'all', q: 'nobody' }),
      get('The dashboard’s figures', api.deskFigures),
      get(`For the export: the newest ${newest.toLocaleString('en')}`, api.inquiries),
      get('All tours', api.tours),
      get('Bookings, first rows', api.bookings),
      list('A booking by name', { q: 'rider 777' }, api.searchBookings),
      get('One booking', api.booking(booked)),
      get('Today', api.today),
      get('A month’s figures', api.month(month)),
      get('Accounts of a month: papers', api.accounts(month)),
      get('Accounts of a month: payments', api.accounts(month, 'payments')),
    ];
    const counts = [inquiries, bookings, payments].map((count) => count.toLocaleString('en'));
    printHead(`ms, ${counts.join(' / ')} inquiries, bookings, payments`);
    let base = Number.NaN;
    for (const { title, ask } of parts) {
      await ask();
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await ask());
      if (Number.isNaN(base)) base = quantile(times, 0.5);
      printLine(title, times, base);
    }
  } finally {
    await site.stop();
    await bare.stop();
  }
}
