import { and, between, eq, gt, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { addDays, toIndianDay } from '#shared/dates';
import type { CustomerMailKind } from '#shared/email/customer-mails';
import { hasNoUnconfirmedReport, isActiveBooking, isUnerased, lastTourDay } from '../bookings/conditions';
import { readMailSettings } from '../cache/site-state';
import { bookings } from '../db/bookings-schema';
import { createDb, type Database, findCounter, selectRows, updateCounter } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import type { Env } from '../env';
import { hasNoReview } from '../reviews/review-links';
import { insertCustomerMail, isReminderTime, reachesRiders, toMailKey } from './customer-mails';

type ReminderKind = Extract<
  CustomerMailKind,
  'quote_expiring' | 'instalment_due' | 'instalment_late' | 'travellers_missing' | 'trip_ahead' | 'review_asked'
>;

interface DueReminder {
  kind: ReminderKind;
  /** Rows of which each is one mail. */
  from: SQL;
  ref: SQL;
  condition: SQL | undefined;
}

/** Each statement queues so many mails at most; the next run of cron goes on. */
const maxMailsPerStatement = 200;
const dayMs = 24 * 60 * 60 * 1000;
/** A reminder that is late by more days is not sent any more. */
const lateDays = 14;
/** A quote is valid for at most 90 days (`quoteDays`). */
const maxQuoteAgeMs = 120 * dayMs;
/** Longest tour whose end is looked for, in days. */
const maxTourDays = 120;

const isConfirmedBooking = and(
  isActiveBooking,
  isUnerased,
  sql`${bookings.payerEmail} <> ''`,
  isNull(bookings.seatsDeadline),
  isNull(bookings.holdExpiresAt),
);

const toDay = (timeMs: SQL) => sql`date(${timeMs} / 1000 + 19800, 'unixepoch')`;

/** Condition: the booking existed before the day of the reminder, so that nobody is reminded at once of what is new. */
const isBookedBefore = (day: SQL) => sql`${toDay(sql`${bookings.createdAt}`)} < ${day}`;

const dueDay = sql`(instalment.value ->> 'due')`;

/** Payments cover the instalments in their order. */
const isUnpaidInstalment = sql`(select sum(earlier.value ->> 'amountPaise') from json_each(${bookings.instalments}) as earlier
  where earlier.key <= instalment.key) > ${bookings.paidPaise} and instalment.value ->> 'amountPaise' > 0`;

const instalmentsOfBookings = sql`from ${bookings}, json_each(${bookings.instalments}) as instalment`;

function remindOfInstalments(kind: 'instalment_due' | 'instalment_late', today: string, dueDays: SQL, before: SQL) {
  const isOwing = sql`${bookings.paidPaise} < ${bookings.totalPaise}`;
  const condition = and(
    isConfirmedBooking,
    isOwing,
    gt(bookings.startsOn, today),
    dueDays,
    isUnpaidInstalment,
    isBookedBefore(before),
    hasNoUnconfirmedReport,
  );
  return { kind, from: instalmentsOfBookings, condition };
}

function remindBeforeDue(today: string, daysBefore: number, lastDay: number): DueReminder {
  const dueDays = sql`${dueDay} between ${addDays(today, lastDay)} and ${addDays(today, daysBefore)}`;
  const before = sql`date(${dueDay}, ${`-${daysBefore} days`})`;
  return {
    ...remindOfInstalments('instalment_due', today, dueDays, before),
    ref: sql`${bookings.id} || ' ' || ${dueDay} || ${` ${daysBefore}`}`,
  };
}

function remindLate(today: string): DueReminder {
  const dueDays = sql`${dueDay} between ${addDays(today, -lateDays)} and ${addDays(today, -1)}`;
  const ref = sql`${bookings.id} || ' ' || ${dueDay}`;
  return { ...remindOfInstalments('instalment_late', today, dueDays, dueDay), ref };
}

/** Until `lastDay` days before the start. The first day is part of the key: a booking that is moved is reminded again. */
function remindBeforeStart(
  kind: 'travellers_missing' | 'trip_ahead',
  today: string,
  daysBefore: number,
  lastDay: number,
): DueReminder {
  const isDue = between(bookings.startsOn, addDays(today, lastDay), addDays(today, daysBefore));
  const isNotNew =
    kind === 'trip_ahead' ? undefined : isBookedBefore(sql`date(${bookings.startsOn}, ${`-${daysBefore} days`})`);
  return {
    kind,
    from: sql`from ${bookings}`,
    ref: sql`${bookings.id} || ' ' || ${bookings.startsOn} || ${` ${daysBefore}`}`,
    condition: and(isConfirmedBooking, isDue, isNotNew),
  };
}

function askForReviews(today: string): DueReminder {
  const isOver = between(lastTourDay, addDays(today, -lateDays), addDays(today, -2));
  const hasStarted = between(bookings.startsOn, addDays(today, -maxTourDays), today);
  return {
    kind: 'review_asked',
    from: sql`from ${bookings}`,
    ref: sql`${bookings.id} || ''`,
    condition: and(isConfirmedBooking, hasStarted, isOver, isNotNull(bookings.tourId), hasNoReview),
  };
}

function remindOfQuotes(today: string, now: number): DueReminder {
  const validUntil = sql`(${quotes.content} ->> 'validUntil')`;
  return {
    kind: 'quote_expiring',
    from: sql`from ${quotes}`,
    ref: sql`${quotes.inquiry} || ' ' || ${quotes.id}`,
    condition: and(
      gt(quotes.sentAt, now - maxQuoteAgeMs),
      isNull(quotes.acceptedAt),
      isNull(quotes.withdrawnAt),
      between(validUntil, today, addDays(today, 2)),
      lt(toDay(sql`${quotes.sentAt}`), sql`date(${validUntil}, '-2 days')`),
    ),
  };
}

const listDueReminders = (today: string, now: number): DueReminder[] => [
  remindOfQuotes(today, now),
  remindBeforeDue(today, 7, 4),
  remindBeforeDue(today, 3, 0),
  remindLate(today),
  remindBeforeStart('travellers_missing', today, 21, 11),
  remindBeforeStart('travellers_missing', today, 10, 2),
  remindBeforeStart('trip_ahead', today, 7, 1),
  askForReviews(today),
];

const queueDueMails = (db: Database, { kind, from, ref, condition }: DueReminder, now: number) =>
  insertCustomerMail(
    db,
    kind,
    ref,
    now,
    sql`${from} where ${and(
      condition,
      notExists(selectRows(emailOutbox, eq(emailOutbox.key, toMailKey(kind, ref)))),
    )} limit ${maxMailsPerStatement}`,
  );

/**
 * Queues the reminders that are due, once each. Their composers drop those whose reason is gone, and the next day looks
 * again while a reminder is still due. Runs until a day's reminders are queued, and only while reminders may go out.
 */
export async function queueDueReminders(env: Env, now: number): Promise<void> {
  if (!reachesRiders(env) || !isReminderTime(now)) return;
  const db = createDb(env);
  const today = toIndianDay(now);
  const [counter] = await findCounter(db, 'reminders');
  if (counter && toIndianDay(counter.value) === today) return;
  const { settings } = await readMailSettings(env);
  const statements = listDueReminders(today, now)
    .filter(({ kind }) => !settings.customerMails[kind]?.isOff)
    .map((reminder) => queueDueMails(db, reminder, now));
  const results = (statements.length > 0 ? await db.batch(statements as never) : []) as unknown as D1Result[];
  if (results.every(({ meta }) => meta.changes < maxMailsPerStatement)) await updateCounter(db, 'reminders', now);
}
