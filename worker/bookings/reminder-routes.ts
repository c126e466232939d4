import { and, eq, isNull, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { Reminder } from '#shared/bookings/reminder';
import { api } from '#shared/calls';
import { wayWords } from '#shared/inquiries/inquiry-life';
import { actorOf, lineOf } from '../audit/actor';
import { bookings } from '../db/bookings-schema';
import { createDb } from '../db/client';
import { bumpCounter } from '../db/counters';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { readKey } from '../http/read-key';
import { requireAdmin } from '../http/require-admin';
import { insertInquiryEvents } from '../inquiries/timeline';
import { answerBooking, notFound, today } from './answers';
import { toBookingRow } from './booking-row';
import { findBooking } from './queries';

const bodyBytes = 1024;

/** Reminders of balances: people send them from their own WhatsApp or mail, and the desk notes it. */
export const bookingReminderRoutes = new Hono<AppEnv>().post(
  `${api.bookings}/:id/reminders`,
  requireAdmin,
  async (c) => {
    const key = readKey(c);
    if (key instanceof Response) return key;
    const read = await readJson(c, Reminder, bodyBytes);
    if (read instanceof Response) return read;
    const { way, template = null } = read.value;
    const db = createDb(c.env);
    const row = await findBooking(db, c.req.param('id'));
    if (!row) return notFound(c);
    if (row.erasedAt !== null) return fail(c, 'bad_request', 'Who booked was erased. There is nobody to remind.');
    if (row.cancelledOn !== null || toBookingRow(row, today()).balancePaise <= 0)
      return fail(c, 'bad_request', 'Nothing is to be paid any more.');
    const changeId = key ?? crypto.randomUUID();
    const now = Date.now();
    const { id, reference, inquiryId } = row;
    const isOpen = and(eq(bookings.id, id), isNull(bookings.cancelledOn), isNull(bookings.erasedAt));
    const detail = JSON.stringify({ way, template, booking: reference });
    const label = `${reference}, ${wayWords[way]}`;
    await db.batch([
      // Its version stays: a form that somebody has open is about other things.
      db
        .update(bookings)
        .set({ remindedAt: now, changeId })
        .where(and(isOpen, sql`change_id <> ${changeId}`)),
      lineOf(c, { action: 'balance_reminded', subject: id, label }),
      insertInquiryEvents(
        db,
        actorOf(c),
        { kind: 'reminded', detail: sql`${detail}` },
        sql`public_id = ${inquiryId} and erased_at is null and changes() > 0`,
        now,
      ),
      bumpCounter(db, 'inquiries', now),
    ]);
    return answerBooking(c, id, { status: 201 });
  },
);
