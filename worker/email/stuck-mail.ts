import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { type Database, forEachRow } from '../db/client';
import { counters, emailOutbox } from '../db/site-schema';
import { formatMailText, type Mail, type MailContext, queueMail } from './outbox';

export const stuckAfterMs = 60 * 60 * 1000;

/** Confirmations to visitors do not count, because the visitor may have entered a wrong address. */
const isUnsent = and(isNull(emailOutbox.sentAt), ne(emailOutbox.kind, 'inquiry_received'));

export function findOldestUnsentMail(db: Database) {
  return db
    .select({ createdAt: emailOutbox.createdAt })
    .from(emailOutbox)
    .where(isUnsent)
    .orderBy(asc(emailOutbox.createdAt))
    .limit(1);
}

export function findFailedMail(db: Database) {
  const isRetried = and(isUnsent, gt(emailOutbox.dueAt, emailOutbox.createdAt));
  return db.select({ id: emailOutbox.id }).from(emailOutbox).where(isRetried).limit(1);
}

/** Queues one mail to the agency when mail works again, because an earlier mail could not arrive. */
export async function recordStuckMail(db: Database, now: number): Promise<'stuck' | 'recovered' | null> {
  const [oldestMail] = await findOldestUnsentMail(db);
  if (oldestMail && now - oldestMail.createdAt >= stuckAfterMs) {
    await db.insert(counters).values({ name: 'stuck_mail', value: oldestMail.createdAt }).onConflictDoNothing();
    return 'stuck';
  }
  const isStuckMailCounter = eq(counters.name, 'stuck_mail');
  const stuckSince = sql`cast(${counters.value} as text)`;
  const clause = forEachRow(counters, isStuckMailCounter);
  const [queuedMails] = await db.batch([
    queueMail(db, 'mail_again', stuckSince, now, clause).returning({ id: emailOutbox.id }),
    db.delete(counters).where(isStuckMailCounter),
  ]);
  return queuedMails.length > 0 ? 'recovered' : null;
}

const formatTime = (timeMs: number) => formatMoment(new Date(timeMs).toISOString());

export async function composeMailRecoveredMail(
  { env, site, mailbox }: MailContext,
  stuckSince: string,
  queuedAt: number,
): Promise<Mail> {
  return {
    to: mailbox,
    subject: `E-mail from ${site.name} works again`,
    text: formatMailText(
      site,
      `From ${formatTime(Number(stuckSince))} to ${formatTime(queuedAt)} the site could not send e-mail. It works again, and what`,
      'was waiting has been sent.',
      '',
      `No inquiry was lost: each was stored as it came in. All inquiries: ${env.SITE_URL}${pages.inquiries}`,
      'Someone who asked for a new password in that time may have to ask again.',
    ),
  };
}
