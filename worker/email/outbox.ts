import { and, eq, isNotNull, isNull, lt, lte, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Site } from '#shared/settings/site';
import { createDb, type Database, forEachRow, increment, insertIf, lastChanged, onlyIf, query } from '../db/client';
import { isActiveOwner } from '../db/conditions';
import { auditEvents, emailOutbox } from '../db/site-schema';
import { users } from '../db/staff-schema';
import type { Env } from '../env';
import { renderMailHtml } from './mail-html';

/** Clause: if the statement before it in the batch changed something. */
export const onlyIfChanged = onlyIf(lastChanged);

/**
 * Statement behind an event's in a batch: tells each owner of it by mail, if the statement before changed something.
 * @param reason that the person gave, in their words
 */
export function queueOwnersMail(db: Database, now: number, reason = '') {
  const event = query.select({ id: max(auditEvents.id) }).from(auditEvents);
  const ref = sql`${event} || ' ' || ${users.id} || ' ' || ${reason}`;
  return queueMail(db, 'owners_told', ref, now, forEachRow(users, isActiveOwner, lastChanged));
}

/**
 * Statement: queues a mail about `ref`.
 * @param at when it is made and due (ms)
 * @param clause on what condition, for which rows
 */
export function queueMail(
  db: Database,
  kind: (typeof emailOutbox.$inferInsert)['kind'],
  ref: string | SQLWrapper,
  at: number | SQLWrapper,
  clause?: SQL,
) {
  return insertIf(db, emailOutbox, { kind, ref, createdAt: at, dueAt: at }, clause);
}

/** The wait after the n-th failure (ms): 1, 2, 4 … up to 30 minutes, without end. */
export const retryDelayMs = (attempts: number): number => Math.min(30, 2 ** (attempts - 1)) * 60 * 1000;

// A mail starts as a row, written in one batch with what it reports, and is sent after the answer, or by cron until
// it succeeds. A lease keeps other senders away. If a Worker dies before setting sent_at the mail goes twice, not never, and
// the second one says so. Cloudflare sets the Message-ID itself, so what both have in common is a header of ours.

/** Sends mails in the agency's name. */
export interface MailContext {
  env: Env;
  site: Site;
}

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** A mail's lines, over the agency's name. */
export const signMail = (site: Site, ...lines: string[]): string => [...lines, '', site.name, ''].join('\n');

type MailRow = typeof emailOutbox.$inferSelect;
/** `maybeSent`: a sender took it before and never said what became of it. */
type ClaimedMail = MailRow & { maybeSent: boolean };
type ComposeMail = (mailer: MailContext, ref: string, queuedAt: number, now: number) => Promise<Mail | null>;
type Composers = Record<MailRow['kind'], ComposeMail>;

const minute = 60 * 1000;
const lease = 5 * minute;
/** In one run of cron, with six queries each: together with all else below D1's 1,000 (decision 141). */
const maxAtOnce = 60;
const keptAfterSending = 30 * 24 * 60 * minute;

async function claim(env: Env, now: number): Promise<ClaimedMail | null> {
  const db = createDb(env);
  // In the words of idx_email_outbox_next, which serves no others.
  const isLater = sql`(kind = 'inquiry' or kind = 'inquiry_received' or kind = 'owners_told')`;
  const first = query
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(and(isNull(emailOutbox.sentAt), lte(emailOutbox.dueAt, now), lte(emailOutbox.leaseUntil, now)))
    .orderBy(isLater, emailOutbox.dueAt)
    .limit(1);
  const next = eq(emailOutbox.id, first);
  const [[before], [row]] = await db.batch([
    db.select({ leaseUntil: emailOutbox.leaseUntil }).from(emailOutbox).where(next),
    db
      .update(emailOutbox)
      .set({ leaseUntil: now + lease, attempts: increment(emailOutbox.attempts) })
      .where(next)
      .returning(),
  ]);
  // A sender that was told no takes its lease back.
  return before && row ? { ...row, maybeSent: before.leaseUntil > 0 } : null;
}

const again =
  'You may get this e-mail twice: an earlier try broke off before we knew whether it was sent. Go by this one.';

function withId({ id, createdAt, kind, maybeSent }: ClaimedMail, mail: Mail): Mail {
  return {
    ...mail,
    text: maybeSent ? `${again}\n\n${mail.text}` : mail.text,
    headers: { 'X-Mail-Id': `${kind}-${id}-${createdAt}` },
  };
}

async function send(mailer: MailContext, row: ClaimedMail, composers: Composers, now: number): Promise<void> {
  const { env, site } = mailer;
  const db = createDb(env);
  const mine = eq(emailOutbox.id, row.id);
  try {
    const mail = await composers[row.kind](mailer, row.ref, row.createdAt, now);
    if (mail === null) {
      await db.delete(emailOutbox).where(mine);
      return;
    }
    const written = withId(row, mail);
    await env.MAIL.send({ from: env.MAIL_FROM, ...written, html: renderMailHtml(site, written.text, env.SITE_URL) });
  } catch (error) {
    // Not the message: mailers like to put the address in it.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'mail not sent', mail: row.id, attempts: row.attempts, cause }));
    await db
      .update(emailOutbox)
      // Long over, so anyone may try, and still a trace of the one who never said.
      .set({ dueAt: now + retryDelayMs(row.attempts), leaseUntil: row.maybeSent ? 1 : 0 })
      .where(mine);
    return;
  }
  await db.update(emailOutbox).set({ sentAt: now }).where(mine);
}

/** Sends due mail, at most `most`: oldest first, and those that somebody waits for before those about one inquiry and to owners. Safe to run in parallel. */
export async function sendDueMail(mailer: MailContext, composers: Composers, most = maxAtOnce): Promise<void> {
  for (let sent = 0; sent < most; sent += 1) {
    const now = Date.now();
    const row = await claim(mailer.env, now);
    if (!row) return;
    await send(mailer, row, composers, now);
  }
}

export async function removeSentMail(env: Env, now: number): Promise<void> {
  const old = and(isNotNull(emailOutbox.sentAt), lt(emailOutbox.sentAt, now - keptAfterSending));
  await createDb(env).delete(emailOutbox).where(old);
}
