import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as inquiriesApi from '#shared/inquiries/api';
import type { ReplyTemplate, ReplyTemplateInput } from '#shared/inquiries/reply-templates';
import { type AuditStatement, insertAuditEvent } from '../audit/audit-log';
import { batchChangedRows, createDb, type Database, findCounter, findFirst, increment, selectRows } from '../db/client';
import { replyTemplates } from '../db/inquiries-schema';
import { counters } from '../db/site-schema';
import type { AppEnv } from '../env';
import { readIdempotencyKey, readJson } from '../middleware/read-body';
import { createRecordResponses } from '../middleware/record-responses';
import { requireStaff } from '../middleware/require-staff';
import { toDefaultTemplates } from './default-templates';

type TemplateRow = typeof replyTemplates.$inferSelect;

const templateRestorePeriodMs = 30 * 24 * 60 * 60 * 1000;

const isNotDeleted = isNull(replyTemplates.deletedAt);

function toReplyTemplate({ id, title, language, text, version, updatedAt }: TemplateRow): ReplyTemplate {
  return { id, title, language, text, version, updatedAt: new Date(updatedAt).toISOString() };
}

const defaultsCounterName = 'answers_shipped';

/** A counter records that the site has had its default templates, so that a deleted one does not return. */
async function insertDefaultTemplates(db: Database, now: number): Promise<void> {
  const hadNoDefaults = notExists(selectRows(counters, eq(counters.name, defaultsCounterName)));
  const rows = toDefaultTemplates().map((input, index) => ({
    ...input,
    id: crypto.randomUUID(),
    createdAt: now + index,
  }));
  await db.batch([
    db.insert(replyTemplates).select(
      sql`select value ->> 'id', value ->> 'title', value ->> 'language', value ->> 'text', 1, value ->> 'createdAt', value ->> 'createdAt', null
        from json_each(${JSON.stringify(rows)}) where ${hadNoDefaults}`,
    ),
    db.insert(counters).values({ name: defaultsCounterName, value: now }).onConflictDoNothing(),
  ]);
}

async function listTemplates(db: Database, now: number): Promise<TemplateRow[]> {
  const [counter] = await findCounter(db, defaultsCounterName);
  if (!counter) await insertDefaultTemplates(db, now);
  return db
    .select()
    .from(replyTemplates)
    .where(isNotDeleted)
    .orderBy(asc(replyTemplates.language), asc(replyTemplates.createdAt), asc(replyTemplates.id));
}

function findTemplate(db: Database, id: string): Promise<TemplateRow | null> {
  const condition = and(eq(replyTemplates.id, id), isNotDeleted);
  return findFirst(db.select().from(replyTemplates).where(condition));
}

async function insertTemplate(db: Database, event: AuditStatement, id: string, input: ReplyTemplateInput, now: number) {
  const [, , [row]] = await db.batch([
    db
      .insert(replyTemplates)
      .values({ ...input, id, version: 1, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: replyTemplates.id }),
    event,
    db.select().from(replyTemplates).where(eq(replyTemplates.id, id)),
  ]);
  if (!row) throw new Error('the new template was not returned');
  return row;
}

async function updateTemplate(
  db: Database,
  event: AuditStatement,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  input: ReplyTemplateInput,
  now: number,
): Promise<TemplateRow | null> {
  const [[row]] = await db.batch([
    db
      .update(replyTemplates)
      .set({ ...input, version: increment(replyTemplates.version), updatedAt: now })
      .where(and(eq(replyTemplates.id, id), eq(replyTemplates.version, version), isNotDeleted))
      .returning(),
    event,
  ]);
  return row ?? null;
}

async function deleteTemplate(
  db: Database,
  event: AuditStatement,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  now: number,
): Promise<boolean> {
  const condition = and(eq(replyTemplates.id, id), eq(replyTemplates.version, version), isNotDeleted);
  return batchChangedRows(db, [db.update(replyTemplates).set({ deletedAt: now }).where(condition), event]);
}

async function restoreTemplate(db: Database, event: AuditStatement, id: string, now: number): Promise<void> {
  const condition = and(eq(replyTemplates.id, id), gt(replyTemplates.deletedAt, now - templateRestorePeriodMs));
  await db.batch([db.update(replyTemplates).set({ deletedAt: null }).where(condition), event]);
}

export async function removeDeletedTemplates(db: Database, now: number): Promise<void> {
  await db.delete(replyTemplates).where(lte(replyTemplates.deletedAt, now - templateRestorePeriodMs));
}

const maxTemplateBytes = 32 * 1024;

const { throwConflict, findIfUnchanged, throwWriteConflict, respondWithRecord, findRecord } = createRecordResponses({
  name: 'template',
  find: (c, id) => findTemplate(createDb(c.env), id),
  toBody: toReplyTemplate,
  notFoundMessage: 'This reply template is no longer there.',
  conflictMessage: 'Someone else changed this reply template.',
});

export const replyTemplateRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.listTemplates.path, requireStaff, async (c) => {
    const rows = await listTemplates(createDb(c.env), Date.now());
    return c.json({ data: rows.map(toReplyTemplate) } satisfies ResponseOf<typeof inquiriesApi.listTemplates>);
  })
  .post(inquiriesApi.addTemplate.path, requireStaff, async (c) => {
    const key = readIdempotencyKey(c);
    const input = await readJson(c, inquiriesApi.addTemplate.body, maxTemplateBytes);
    const id = key ?? crypto.randomUUID();
    const event = insertAuditEvent(c, { action: 'template_added', subject: id, label: input.title });
    const row = await insertTemplate(createDb(c.env), event, id, input, Date.now());
    const { title, language, text } = input;
    const hasSameInput = row.title === title && row.language === language && row.text === text;
    return hasSameInput ? respondWithRecord(c, row, 'Reply template added.', { status: 201 }) : throwConflict(c, row);
  })
  .put(inquiriesApi.changeTemplate.path, requireStaff, async (c) => {
    const input = await readJson(c, inquiriesApi.changeTemplate.body, maxTemplateBytes);
    const row = await findIfUnchanged(c);
    const event = insertAuditEvent(c, { action: 'template_changed', subject: row.id, label: input.title });
    const changedRow = await updateTemplate(createDb(c.env), event, row, input, Date.now());
    return changedRow ? respondWithRecord(c, changedRow, 'Reply template saved.') : throwWriteConflict(c);
  })
  .delete(inquiriesApi.deleteTemplate.path, requireStaff, async (c) => {
    const row = await findIfUnchanged(c);
    const event = insertAuditEvent(c, { action: 'template_deleted', subject: row.id, label: row.title });
    const isDeleted = await deleteTemplate(createDb(c.env), event, row, Date.now());
    return isDeleted ? c.json({ message: 'Reply template deleted.' }) : throwWriteConflict(c);
  })
  .post(inquiriesApi.restoreTemplate.path, requireStaff, async (c) => {
    const id = c.req.param('id');
    await restoreTemplate(
      createDb(c.env),
      insertAuditEvent(c, { action: 'template_restored', subject: id }),
      id,
      Date.now(),
    );
    return respondWithRecord(c, await findRecord(c), 'The reply template is back.');
  });
