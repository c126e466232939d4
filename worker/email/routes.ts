import { and, asc, isNotNull, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as emailApi from '#shared/email/api';
import { type CustomerMailKind, isCustomerMailKind } from '#shared/email/customer-mails';
import { createDb, type Database } from '../db/client';
import { inList } from '../db/conditions';
import { emailOutbox } from '../db/site-schema';
import type { AppEnv } from '../env';
import { requireStaff } from '../middleware/require-staff';
import { isMailAbout, isMailAboutAny } from './customer-mails';

type MailRow = typeof emailOutbox.$inferSelect;

const toCustomerMailRow = (kind: CustomerMailKind, { id, createdAt, sentAt, dueAt, attempts }: MailRow) => {
  const hasFailed = attempts > 0 && dueAt > createdAt;
  return {
    id,
    kind,
    queuedAt: new Date(createdAt).toISOString(),
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    state: sentAt === null ? (hasFailed ? 'failing' : 'waiting') : 'sent',
  } satisfies emailApi.CustomerMailRow;
};

async function listCustomerMails(db: Database, condition: SQL): Promise<emailApi.CustomerMailRow[]> {
  const rows = await db
    .select()
    .from(emailOutbox)
    .where(and(isNotNull(emailOutbox.key), condition))
    .orderBy(asc(emailOutbox.createdAt), asc(emailOutbox.id));
  return rows.flatMap((row) => (isCustomerMailKind(row.kind) ? [toCustomerMailRow(row.kind, row)] : []));
}

/** Reads the whole outbox: only for the export of a person. */
export const listMailsAboutAll = (db: Database, ids: readonly string[]) =>
  listCustomerMails(db, isMailAboutAny(inList(ids)));

export const emailRoutes = new Hono<AppEnv>().get(emailApi.listCustomerMails.path, requireStaff, async (c) => {
  const data = await listCustomerMails(createDb(c.env), isMailAbout(c.req.param('about')));
  return c.json({ data } satisfies ResponseOf<typeof emailApi.listCustomerMails>);
});
