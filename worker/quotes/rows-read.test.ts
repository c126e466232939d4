import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { quotePaths } from '#shared/quotes/quote-paths';
import { toIndianDay } from '#shared/text/dates';
import { call, send } from '../test/client';
import { countReads } from '../test/counted-database';
import { acceptQuote, addDatedTour, addInquiry, sendQuote, signIn, writeQuote } from '../test/factories';

it('reads a booking and its people once for the payer, and no travellers of a cancelled one', async () => {
  const desk = await signIn();
  const day = '2097-06-19';
  const tour = await addDatedTour(desk, [{ day, seats: 6 }]);
  const draft = { tourId: tour._id, startsOn: day, validUntil: '2097-01-01' };
  const { quote, link } = await sendQuote(desk, await writeQuote(desk, await addInquiry(), draft));
  await acceptQuote(link, quote);
  const [booking] = (await (await call(api.bookings, { token: desk })).json()) as Booking[];
  const read = async () => {
    const { DB, counts } = countReads(env.DB);
    const page = await call(quotePaths.quote(link.split('/quote/')[1] ?? ''), { bindings: { DB } });
    return { html: await page.text(), ...counts };
  };
  const booked = await read();
  expect(booked.html).toContain('0 of 2 complete');
  const { status } = await send(
    api.cancelBooking(booking?.id ?? ''),
    { day: toIndianDay(Date.now()), reason: 'Ill' },
    { token: desk },
  );
  expect(status).toBe(200);
  const cancelled = await read();
  expect(cancelled.html).not.toContain('Who travels');
  // A cancelled one isn't asked what papers its date needs, which is one trip.
  expect([booked.trips, cancelled.trips]).toEqual([9, 8]);
  expect(booked.rowsRead).toBeLessThanOrEqual(32);
  expect(cancelled.rowsRead).toBeLessThanOrEqual(31);
});
