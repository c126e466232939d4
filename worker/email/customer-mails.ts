import { Buffer } from 'node:buffer';
import { and, count, eq, exists, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { indiaOffsetMs } from '#shared/dates';
import {
  type CustomerMailKind,
  findCustomerMail,
  type MailPlaceholder,
  type MailText,
  type MailValues,
} from '#shared/email/customer-mails';
import { defaultMailTexts } from '#shared/email/default-texts';
import { fillTemplate, keepFilledLines, type TemplateLanguage } from '#shared/inquiries/reply-templates';
import { reminderPaths } from '#shared/link-routes';
import type { Settings } from '#shared/settings/settings';
import type { Site } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { cleanLine, truncateText } from '#shared/text';
import { siteActor } from '../audit/audit-log';
import { bookings, links } from '../db/bookings-schema';
import { createDb, type Database, evaluateCondition, insertIf, lower, onlyIf, selectRows } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import type { Env, RequestContext } from '../env';
import { insertLink, isLinkTo } from '../links/links';
import { hashWithKey } from '../middleware/request-log';
import { createToken } from '../middleware/session-cookie';
import { formatMailText, type Mail, type MailContext } from './outbox';

export const toMailKey = (kind: CustomerMailKind, ref: string | SQLWrapper) => sql`${`${kind} `} || ${ref}`;

/** @param ref ID of the booking or inquiry, and what else the mail is about, separated by spaces */
export const insertCustomerMail = (
  db: Database,
  kind: CustomerMailKind,
  ref: string | SQLWrapper,
  now: number,
  clause: SQL = onlyIf(sql`true`),
) =>
  insertIf(
    db,
    emailOutbox,
    { kind, ref, key: toMailKey(kind, ref), createdAt: now, dueAt: now },
    clause,
  ).onConflictDoNothing({ target: emailOutbox.key });

export type MailSwitch = Pick<Env, 'CONFIRM_INQUIRIES'>;

export const reachesRiders = ({ CONFIRM_INQUIRIES }: MailSwitch) => CONFIRM_INQUIRIES === 'on';

/** Sends the mails that the request queued after its response. */
export function sendCustomerMailAfterResponse(c: RequestContext): void {
  if (reachesRiders(c.env)) c.set('mailQueued', true);
}

/** Statements that queue a mail, unless it was queued before or riders get no mails. */
export const queueCustomerMail = (
  db: Database,
  env: MailSwitch,
  ...mail: Parameters<typeof insertCustomerMail> extends [Database, ...infer Rest] ? Rest : never
): BatchItem<'sqlite'>[] => (reachesRiders(env) ? [insertCustomerMail(db, ...mail)] : []);

/** Condition on a mail: its `ref` begins with this ID. Uses the index, in which a space is followed by `!`. */
export const isMailAbout = (id: string | SQLWrapper): SQL =>
  sql`${emailOutbox.ref} >= ${id} and ${emailOutbox.ref} < ${id} || '!'`;

/** Without an index. */
export const isMailAboutAny = (ids: SQLWrapper): SQL =>
  sql`substr(${emailOutbox.ref}, 1, instr(${emailOutbox.ref} || ' ', ' ') - 1) in ${ids}`;

/** Statement that deletes the mails about these bookings or inquiries, sent or not. */
export const removeCustomerMails = (db: Database, ids: SQLWrapper) =>
  db.delete(emailOutbox).where(and(isNotNull(emailOutbox.key), isMailAboutAny(ids)));

interface LinkOfMail {
  kind: 'booking' | 'quote' | 'paper' | 'review';
  target: string;
  expiresOn?: string;
}

/** Token of the link in mails about the target: the same in each, so that a retry adds no link. A revoked one is replaced. */
export async function createMailLink(db: Database, env: Env, link: LinkOfMail, now: number): Promise<string> {
  const isOfSite = and(isLinkTo(link.kind, link.target), eq(links.createdBy, siteActor.name));
  const [revoked] = await db
    .select({ count: count() })
    .from(links)
    .where(and(isOfSite, isNotNull(links.revokedAt)));
  const hash = hashWithKey(env, 'link in a mail', `${link.kind} ${link.target} ${revoked?.count ?? 0}`);
  const token = hash === null ? createToken() : Buffer.from(hash, 'hex').toString('base64url');
  const row = { ...link, tokenHash: await sha256(token), createdBy: siteActor.name };
  await insertLink(db, row, onlyIf(sql`true`), now).onConflictDoNothing();
  return token;
}

export interface CustomerMailContext extends MailContext {
  db: Database;
  language: TemplateLanguage;
  now: number;
  queuedAt: number;
}

interface Recipient {
  email: string;
  /** Token of the link that opens the booking or quote, with which the person can stop reminders. */
  token?: string;
  values: MailValues;
}

export function findMailText(
  { customerMails }: Pick<Settings, 'customerMails'>,
  kind: CustomerMailKind,
  language: TemplateLanguage,
): MailText {
  return customerMails[kind]?.[language] ?? defaultMailTexts[kind][language];
}

const multilinePlaceholders: readonly MailPlaceholder[] = ['packing'];

/** Text and subject for one customer. A value has no line breaks, so that it cannot imitate another line of the mail. */
export function fillCustomerMail(
  kind: CustomerMailKind,
  { subject, text }: MailText,
  values: MailValues,
  site: Site,
): MailText {
  const facts: MailValues = { agency: site.name, phone: site.phone, hours: site.hours, ...values };
  const cleanValues = Object.fromEntries(
    findCustomerMail(kind).placeholders.map((name) => {
      const value = facts[name] ?? '';
      return [name, multilinePlaceholders.includes(name) ? value : cleanLine(value)];
    }),
  );
  const fill = (template: string) => fillTemplate(keepFilledLines(template, cleanValues), cleanValues).text;
  return {
    subject: truncateText(cleanLine(fill(subject)), 150) || site.name,
    text: formatMailText(site, fill(text)),
  };
}

// The booking or inquiry whose link was used records that its person stopped reminders, which holds for all of the
// e-mail address. So the record is erased with the person.

export const hasPayerEmail = (email: string) => eq(lower(bookings.payerEmail), email.toLowerCase());
export const hasInquiryEmail = (email: string) => eq(lower(inquiries.email), email.toLowerCase());

export const hasStoppedReminders = (email: string): SQL => {
  // As in the condition of the index.
  const hasBookingStopped = and(hasPayerEmail(email), sql`reminders_stopped_at is not null`);
  const hasInquiryStopped = and(hasInquiryEmail(email), isNotNull(inquiries.remindersStoppedAt));
  return sql`(${exists(selectRows(bookings, hasBookingStopped))} or ${exists(selectRows(inquiries, hasInquiryStopped))})`;
};

/** Reminders go out between 9:00 and 20:00 in India. One that is late is queued again the next day. */
export function isReminderTime(now: number): boolean {
  const hour = new Date(now + indiaOffsetMs).getUTCHours();
  return hour >= 9 && hour < 20;
}

/** @param findRecipient returns null if there is nobody to write to, or the reason is gone */
export const createComposer =
  (
    kind: CustomerMailKind,
    findRecipient: (context: CustomerMailContext, subjectId: string, detail: string) => Promise<Recipient | null>,
  ) =>
  async (context: MailContext, ref: string, queuedAt: number, now: number): Promise<Mail | null> => {
    const { env, site, settings, mailbox } = context;
    if (!reachesRiders(env) || settings.customerMails[kind]?.isOff) return null;
    const { isReminder } = findCustomerMail(kind);
    if (isReminder && !isReminderTime(now)) return null;
    const language = settings.mailLanguage;
    const db = createDb(env);
    const [subjectId = '', ...details] = ref.split(' ');
    const recipient = await findRecipient({ ...context, db, language, now, queuedAt }, subjectId, details[0] ?? '');
    if (!recipient || recipient.email === '') return null;
    const { email, token = '' } = recipient;
    if (isReminder && (await evaluateCondition(db, hasStoppedReminders(email)))) return null;
    const stopUrl = env.SITE_URL + reminderPaths.reminders(token);
    const values = { ...recipient.values, stop: stopUrl };
    const { subject, text } = fillCustomerMail(kind, findMailText(settings, kind, language), values, site);
    const headers = { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    return { to: email, replyTo: mailbox, subject, text, language, ...(isReminder ? { headers } : {}) };
  };
