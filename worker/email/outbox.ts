import { and, eq, isNotNull, isNull, lt, lte, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TemplateLanguage } from '#shared/inquiries/reply-templates';
import type { Settings } from '#shared/settings/settings';
import type { Site } from '#shared/settings/site';
import {
  createDb,
  type Database,
  forEachRow,
  increment,
  insertIf,
  onlyIf,
  previousStatementChanged,
  queryBuilder,
} from '../db/client';
import { isActiveOwner } from '../db/conditions';
import { auditEvents, emailOutbox, hasLowPriority } from '../db/site-schema';
import { users } from '../db/staff-schema';
import type { Env } from '../env';
import { renderMailHtml } from './mail-html';

// A mail is a row of the outbox, inserted in one batch with the change that it reports. The Worker sends it after the
// response, and cron retries until the mail is sent. A lease stops a second sender. A Worker that dies before it sets
// `sentAt` causes a duplicate, never a lost mail. Duplicates have the same X-Mail-Id, because Cloudflare chooses the
// Message-ID.

export const onlyIfChanged = onlyIf(previousStatementChanged);

/** Statement that queues a mail to each owner if the statement before it in the batch inserted an audit event. */
export function queueOwnersMail(db: Database, now: number, reason = '') {
  const newEventId = queryBuilder.select({ id: max(auditEvents.id) }).from(auditEvents);
  const ref = sql`${newEventId} || ' ' || ${users.id} || ' ' || ${reason}`;
  return queueMail(db, 'owners_told', ref, now, forEachRow(users, isActiveOwner, previousStatementChanged));
}

/** The mail is composed later, from `ref`. `clause` limits the insert by a condition, or repeats it for each row. */
export function queueMail(
  db: Database,
  kind: (typeof emailOutbox.$inferInsert)['kind'],
  ref: string | SQLWrapper,
  now: number | SQLWrapper,
  clause?: SQL,
) {
  return insertIf(db, emailOutbox, { kind, ref, createdAt: now, dueAt: now }, clause);
}

/** 1, 2, 4 … minutes after each failed attempt, at most 30. */
export const calculateRetryDelayMs = (attempts: number): number => Math.min(30, 2 ** (attempts - 1)) * 60 * 1000;

export interface MailContext {
  env: Env;
  settings: Settings;
  site: Site;
  /** The agency's address for inquiries, acceptances and reported payments. */
  mailbox: string;
}

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  /** Of the text; by default English. */
  language?: TemplateLanguage;
}

/** Joins the lines, and adds the agency's name as the signature. */
export const formatMailText = (site: Site, ...lines: string[]): string => [...lines, '', site.name, ''].join('\n');

type MailRow = typeof emailOutbox.$inferSelect;
/** `maybeSent`: an earlier sender had a lease and did not record whether it sent the mail. */
type ClaimedMail = MailRow & { maybeSent: boolean };
/** Returns null for a mail that is no longer needed. */
type ComposeMail = (context: MailContext, ref: string, queuedAt: number, now: number) => Promise<Mail | null>;
type Composers = Record<MailRow['kind'], ComposeMail>;

const minuteMs = 60 * 1000;
const leaseDurationMs = 5 * minuteMs;
/** A mail needs up to twelve queries, and one run of cron may have 1,000 in D1 (decision 141). */
const maxMailsPerRun = 50;
const sentMailRetentionMs = 30 * 24 * 60 * minuteMs;
/** Mails to customers are listed with their booking or inquiry, and their keys stop a second one. */
const customerMailRetentionMs = 25 * sentMailRetentionMs;

async function claimNextMail(env: Env, now: number): Promise<ClaimedMail | null> {
  const db = createDb(env);
  const nextId = queryBuilder
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(and(isNull(emailOutbox.sentAt), lte(emailOutbox.dueAt, now), lte(emailOutbox.leaseUntil, now)))
    .orderBy(hasLowPriority, emailOutbox.dueAt)
    .limit(1);
  const isNextMail = eq(emailOutbox.id, nextId);
  const [[previousRow], [row]] = await db.batch([
    db.select({ leaseUntil: emailOutbox.leaseUntil }).from(emailOutbox).where(isNextMail),
    db
      .update(emailOutbox)
      .set({ leaseUntil: now + leaseDurationMs, attempts: increment(emailOutbox.attempts) })
      .where(isNextMail)
      .returning(),
  ]);
  // A sender resets its lease after an error, so an expired lease belongs to a sender that died.
  return previousRow && row ? { ...row, maybeSent: previousRow.leaseUntil > 0 } : null;
}

const duplicateNotice =
  'You may get this e-mail twice: an earlier try broke off before we knew whether it was sent. Go by this one.';

function addIdAndNotice({ id, createdAt, kind, maybeSent }: ClaimedMail, mail: Mail): Mail {
  return {
    ...mail,
    text: maybeSent ? `${duplicateNotice}\n\n${mail.text}` : mail.text,
    headers: { ...mail.headers, 'X-Mail-Id': `${kind}-${id}-${createdAt}` },
  };
}

/** The error's message may have the recipient's address, which must not be in the log. */
export function logMailError(error: unknown, fields: object): void {
  const cause = error instanceof Error ? error.name : typeof error;
  console.error(JSON.stringify({ error: 'mail not sent', ...fields, cause }));
}

/** @throws Error if the mail service rejects the mail */
export async function sendMail(
  { env, site }: Pick<MailContext, 'env' | 'site'>,
  { language, ...mail }: Mail,
): Promise<void> {
  await env.MAIL.send({ from: env.MAIL_FROM, ...mail, html: renderMailHtml(site, mail.text, env.SITE_URL, language) });
}

async function sendClaimedMail(
  context: MailContext,
  row: ClaimedMail,
  composers: Composers,
  now: number,
): Promise<void> {
  const { env } = context;
  const db = createDb(env);
  const isClaimedRow = eq(emailOutbox.id, row.id);
  try {
    const mail = await composers[row.kind](context, row.ref, row.createdAt, now);
    if (mail === null) {
      await db.delete(emailOutbox).where(isClaimedRow);
      return;
    }
    await sendMail(context, addIdAndNotice(row, mail));
  } catch (error) {
    logMailError(error, { mail: row.id, attempts: row.attempts });
    await db
      .update(emailOutbox)
      // 1 is a lease in the past, by which the next sender knows of the sender that died.
      .set({ dueAt: now + calculateRetryDelayMs(row.attempts), leaseUntil: row.maybeSent ? 1 : 0 })
      .where(isClaimedRow);
    return;
  }
  await db.update(emailOutbox).set({ sentAt: now }).where(isClaimedRow);
}

/** Sends due mails, oldest first, but mails about inquiries and to owners last. Parallel runs are safe. */
export async function sendDueMail(
  context: MailContext,
  composers: Composers,
  maxMails = maxMailsPerRun,
): Promise<void> {
  for (let sentCount = 0; sentCount < maxMails; sentCount += 1) {
    const now = Date.now();
    const row = await claimNextMail(context.env, now);
    if (!row) return;
    await sendClaimedMail(context, row, composers, now);
  }
}

export async function removeSentMail(env: Env, now: number): Promise<void> {
  const retentionMs = sql`iif(${emailOutbox.key} is null, ${sentMailRetentionMs}, ${customerMailRetentionMs})`;
  const isExpired = and(isNotNull(emailOutbox.sentAt), lt(emailOutbox.sentAt, sql`${now} - ${retentionMs}`));
  await createDb(env).delete(emailOutbox).where(isExpired);
}
