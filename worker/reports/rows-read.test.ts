import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { addDays, toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { call } from '../test/client';
import { createCountedDatabase } from '../test/counted-database';
import { addPaidBooking, fillCatalogue, signIn } from '../test/factories';
import { fillBookings, fillInquiries } from '../test/fill-database';

it('reads few rows in few queries for each screen of a large agency', async () => {
  await fillCatalogue(300);
  const token = await signIn();
  const { id } = await addPaidBooking(token);
  const today = toIndianDay(Date.now());
  await fillInquiries(env.DB, Date.now(), 10_000);
  await fillBookings(env.DB, today, 3_000, 20_000);
  const month = addDays(today, -60).slice(0, 7);
  const search = (json: object) => ({
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'Content-Type': 'application/json' },
  });
  // The first trip reads the session, a POST request also reads the newest settings. docs/operating/figures.md explains why
  // some screens read many more rows than they show.
  const screens: [screen: string, path: string, rows: number, trips?: number, options?: object][] = [
    ['counts of all lists, a thousand at most', api.countInbox.path, 10_000, 3],
    ['new inquiries', api.searchInbox.path, 540, 3, search({ tab: 'new' })],
    ['my inquiries', api.searchInbox.path, 5, 3, search({ tab: 'mine' })],
    ['inquiries that are due', api.searchInbox.path, 5, 3, search({ tab: 'due' })],
    ['all inquiries', api.searchInbox.path, 540, 3, search({ tab: 'all' })],
    ['a name among all', api.searchInbox.path, 23_000, 4, search({ tab: 'all', q: 'nobody' })],
    ['bookings', api.listBookings.path, 220],
    ['a booking by name', api.searchBookings.path, 3_020, 3, search({ q: 'nobody' })],
    ['five bookings of many with a name', api.searchBookings.path, 220, 3, search({ q: 'rider 17', limit: 5 })],
    ['one booking', toPath(api.readBooking, { id }), 25],
    ['today', api.readToday.path, 1_000, 4],
    ['dates of tours', `${api.listDepartures.path}?from=${today}&to=${addDays(today, 90)}`, 300, 3],
    ['a month', toPath(api.readMonth, { month }), 17_000],
    ['its payments', toPath(api.listMonthPayments, { month }), 2_700],
    ['accounts: papers', `${toPath(api.readAccounts, { file: `${month}.csv` })}?kind=papers`, 2_600, 3],
    ['accounts: payments', `${toPath(api.readAccounts, { file: `${month}.csv` })}?kind=payments`, 3_600, 3],
    ['spam', api.searchInbox.path, 540, 3, search({ tab: 'spam' })],
    ['staff', api.listStaff.path, 20],
    ['settings', api.readSettings.path, 10],
  ];
  const tooExpensive: string[] = [];
  for (const [screen, path, rows, trips = 2, options = {}] of screens) {
    // This request loads the settings into the isolate’s cache, as in production.
    await call(pages.login);
    const { DB, counts } = createCountedDatabase(env.DB);
    const { status } = await call(path, { token, bindings: { DB }, ...options });
    const isWithinLimits = status === 200 && counts.rowsRead <= rows && counts.trips <= trips;
    if (!isWithinLimits) tooExpensive.push(`${screen}: ${status}, ${counts.rowsRead} rows in ${counts.trips} trips`);
  }
  expect(tooExpensive).toEqual([]);
});
