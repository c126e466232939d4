import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { NotFound } from '#shared/bookings/said';
import { api } from '#shared/calls';
import { formatPaise } from '#shared/text/paise';
import { actorOf } from '../audit/actor';
import { insertEventIfChanged } from '../audit/recording';
import { createDb } from '../db/client';
import { saidPayments } from '../db/said-schema';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { answerBooking, notFound } from './answers';
import { findBooking } from './queries';
import { findSaid } from './said';

const bodyBytes = 4 * 1024;

async function noteMissing(c: Context<AppEnv>): Promise<Response> {
  const read = await readJson(c, NotFound, bodyBytes);
  if (read instanceof Response) return read;
  const { reason } = read.value;
  const db = createDb(c.env);
  const booking = await findBooking(db, c.req.param('id') ?? '');
  if (!booking) return notFound(c);
  const said = await findSaid(db, c.req.param('said') ?? '');
  if (said?.bookingId !== booking.id) return fail(c, 'not_found', 'Nobody says so any more.');
  const by = actorOf(c);
  const label = `${booking.reference}: ${formatPaise(said.amountPaise)}`;
  const [rows] = await db.batch([
    db
      .update(saidPayments)
      .set({ state: 'not_found', reason, decidedBy: by.name || by.email, decidedAt: Date.now() })
      .where(sql`id = ${said.id} and state = 'open'`)
      .returning({ id: saidPayments.id }),
    insertEventIfChanged(db, by, { action: 'payment_not_found', subject: booking.id, label }),
  ]);
  if (rows.length > 0) return answerBooking(c, booking.id);
  const now = await findSaid(db, said.id);
  // The answer alone may have been lost.
  return now?.state === 'not_found' && now.reason === reason
    ? answerBooking(c, booking.id)
    : fail(c, 'bad_request', 'Somebody has looked for it already.');
}

/** Payments that a payer told of, and that aren't at the bank. Those that are, are noted as payments. */
export const saidRoutes = new Hono<AppEnv>().post(
  `${api.bookings}/:id/said/:said/not-found`,
  requireAdmin,
  noteMissing,
);
