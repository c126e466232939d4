import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { createDb } from '../db/client';
import { mailOutbox } from '../db/schema';
import type { Env } from '../env';

// A mail is a row first, written in the same batch as what it tells of, and is sent from here: right after the answer,
// and by cron until it has gone. A row belongs to one sender at a time by its lease. A Worker that dies between the
// mailer's yes and the row's sent_at sends it once more: of the two, a mail twice is better than none.

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
}

type MailRow = typeof mailOutbox.$inferSelect;
/** Makes the mail that a row stands for; null where there is nothing to send any more. */
export type ComposeMail = (env: Env, ref: string, queuedAt: number, now: number) => Promise<Mail | null>;
export type Composers = Record<MailRow['kind'], ComposeMail>;

const minute = 60 * 1000;
const lease = 5 * minute;
const mostAtOnce = 100;
const keptAfterSending = 30 * 24 * 60 * minute;

/** How long (ms) to wait after the n-th failure: 1, 2, 4 … up to 30 minutes, for as long as it takes. */
function backOff(attempts: number): number {
  return Math.min(30, 2 ** (attempts - 1)) * minute;
}

/** Takes the oldest mail that is due; no other sender gets it while the lease lasts. */
async function claim(env: Env, now: number): Promise<MailRow | null> {
  const db = createDb(env);
  const [row] = await db
    .update(mailOutbox)
    .set({ leaseUntil: now + lease, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(
      sql`id = (select id from mail_outbox where sent_at is null and due_at <= ${now} and lease_until <= ${now}
                order by due_at limit 1)`,
    )
    .returning();
  return row ?? null;
}

async function send(env: Env, row: MailRow, composers: Composers, now: number): Promise<void> {
  const db = createDb(env);
  const mine = eq(mailOutbox.id, row.id);
  try {
    const mail = await composers[row.kind](env, row.ref, row.createdAt, now);
    if (mail === null) {
      await db.delete(mailOutbox).where(mine);
      return;
    }
    await env.MAIL.send({ from: env.MAIL_FROM, ...mail });
  } catch (error) {
    // Not the message: a mailer's refusal likes to name the address.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'mail not sent', mail: row.id, attempts: row.attempts, cause }));
    await db
      .update(mailOutbox)
      .set({ dueAt: now + backOff(row.attempts), leaseUntil: 0 })
      .where(mine);
    return;
  }
  await db.update(mailOutbox).set({ sentAt: now }).where(mine);
}

/** Sends what is due, oldest first, at most `most` mails. Any number of these may run at once. */
export async function sendDueMail(env: Env, composers: Composers, most = mostAtOnce): Promise<void> {
  for (let sent = 0; sent < most; sent += 1) {
    const now = Date.now();
    const row = await claim(env, now);
    if (!row) return;
    await send(env, row, composers, now);
  }
}

/** Forgets mails that went out more than 30 days ago. */
export async function removeSentMail(env: Env, now: number): Promise<void> {
  const old = and(isNotNull(mailOutbox.sentAt), lt(mailOutbox.sentAt, now - keptAfterSending));
  await createDb(env).delete(mailOutbox).where(old);
}
