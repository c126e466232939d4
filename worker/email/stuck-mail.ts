import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { type Database, forEachRow } from '../db/client';
import { counters, emailOutbox } from '../db/site-schema';
import { type Mail, type MailContext, queueMail, signMail } from './outbox';

export const stuckAfterMs = 60 * 60 * 1000;

/** A mailer that refuses a rider's address may be well: anybody gives us one. */
const unsent = and(isNull(emailOutbox.sentAt), ne(emailOutbox.kind, 'inquiry_received'));

export function findOldestUnsentMail(db: Database) {
  return db
    .select({ createdAt: emailOutbox.createdAt })
    .from(emailOutbox)
    .where(unsent)
    .orderBy(asc(emailOutbox.createdAt))
    .limit(1);
}

/** Statement: a mail that was tried and refused, and has not gone out since. */
export function findRefusedMail(db: Database) {
  const isRefused = and(unsent, gt(emailOutbox.dueAt, emailOutbox.createdAt));
  return db.select({ id: emailOutbox.id }).from(emailOutbox).where(isRefused).limit(1);
}

/**
 * Notes that mail is stuck. Once it no longer is, queues one mail that says so: while it lasts, none would arrive.
 * @returns `again` if that mail was queued
 */
export async function recordStuckMail(db: Database, now: number): Promise<'stuck' | 'again' | null> {
  const [oldest] = await findOldestUnsentMail(db);
  if (oldest && now - oldest.createdAt >= stuckAfterMs) {
    await db.insert(counters).values({ name: 'stuck_mail', value: oldest.createdAt }).onConflictDoNothing();
    return 'stuck';
  }
  const isNoted = eq(counters.name, 'stuck_mail');
  const since = sql`cast(${counters.value} as text)`;
  const [queued] = await db.batch([
    queueMail(db, 'mail_again', since, now, forEachRow(counters, isNoted)).returning({ id: emailOutbox.id }),
    db.delete(counters).where(isNoted),
  ]);
  return queued.length > 0 ? 'again' : null;
}

const toMoment = (at: number) => formatMoment(new Date(at).toISOString());

/** The mail to the agency after mail was stuck. `since`: from when, in milliseconds. Times are India's. */
export async function composeMailRecoveredMail(
  { env, site }: MailContext,
  since: string,
  queuedAt: number,
): Promise<Mail> {
  return {
    to: env.AGENCY_EMAIL,
    subject: `E-mail from ${site.name} works again`,
    text: signMail(
      site,
      `From ${toMoment(Number(since))} to ${toMoment(queuedAt)} the site could not send e-mail. It works again, and what`,
      'was waiting has been sent.',
      '',
      `No inquiry was lost: each was stored as it came in. All inquiries: ${env.SITE_URL}${pages.inquiries}`,
      'Someone who asked for a new password in that time may have to ask again.',
    ),
  };
}
