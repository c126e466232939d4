import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AnswerOf } from '#shared/api';
import * as inquiriesApi from '#shared/inquiries/api';
import type { AnswerTemplate, AnswerTemplateInput } from '#shared/inquiries/reply-templates';
import { type EventLine, lineOf } from '../audit/audit-log';
import { createDb, type Database, didChange, findCounter, first, oneMore, rowsOf } from '../db/client';
import { answerTemplates } from '../db/inquiries-schema';
import { counters } from '../db/site-schema';
import type { AppEnv } from '../env';
import { readJson, readKey } from '../middleware/read-body';
import { createRecordAnswers } from '../middleware/record-responses';
import { requireAdmin } from '../middleware/require-admin';
import { toShippedTemplates } from './default-templates';

export type TemplateRow = typeof answerTemplates.$inferSelect;

const restorable = 30 * 24 * 60 * 60 * 1000;

const isThere = isNull(answerTemplates.deletedAt);

export function toAnswerTemplate({ id, title, language, text, version, updatedAt }: TemplateRow): AnswerTemplate {
  return { id, title, language, text, version, updatedAt: new Date(updatedAt).toISOString() };
}

/** Adds the answers that a new site begins with, once: an answer that the agency deletes does not come back. */
async function insertShipped(db: Database, now: number): Promise<void> {
  const isFirst = notExists(rowsOf(counters, eq(counters.name, 'answers_shipped')));
  const rows = toShippedTemplates().map((input, at) => ({ ...input, id: crypto.randomUUID(), at: now + at }));
  await db.batch([
    db.insert(answerTemplates).select(
      sql`select value ->> 'id', value ->> 'title', value ->> 'language', value ->> 'text', 1, value ->> 'at', value ->> 'at', null
        from json_each(${JSON.stringify(rows)}) where ${isFirst}`,
    ),
    db.insert(counters).values({ name: 'answers_shipped', value: now }).onConflictDoNothing(),
  ]);
}

export async function listTemplates(db: Database, now: number): Promise<TemplateRow[]> {
  const [shipped] = await findCounter(db, 'answers_shipped');
  if (!shipped) await insertShipped(db, now);
  return db
    .select()
    .from(answerTemplates)
    .where(isThere)
    .orderBy(asc(answerTemplates.language), asc(answerTemplates.createdAt), asc(answerTemplates.id));
}

export function findTemplate(db: Database, id: string): Promise<TemplateRow | null> {
  const which = and(eq(answerTemplates.id, id), isThere);
  return first(db.select().from(answerTemplates).where(which));
}

export async function insertTemplate(
  db: Database,
  line: EventLine,
  id: string,
  input: AnswerTemplateInput,
  now: number,
) {
  const [, , [row]] = await db.batch([
    db
      .insert(answerTemplates)
      .values({ ...input, id, version: 1, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: answerTemplates.id }),
    line,
    db.select().from(answerTemplates).where(eq(answerTemplates.id, id)),
  ]);
  if (!row) throw new Error('the new template was not returned');
  return row;
}

export async function updateTemplate(
  db: Database,
  line: EventLine,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  input: AnswerTemplateInput,
  now: number,
): Promise<TemplateRow | null> {
  const [[row]] = await db.batch([
    db
      .update(answerTemplates)
      .set({ ...input, version: oneMore(answerTemplates.version), updatedAt: now })
      .where(and(eq(answerTemplates.id, id), eq(answerTemplates.version, version), isThere))
      .returning(),
    line,
  ]);
  return row ?? null;
}

export async function deleteTemplate(
  db: Database,
  line: EventLine,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  now: number,
): Promise<boolean> {
  const which = and(eq(answerTemplates.id, id), eq(answerTemplates.version, version), isThere);
  return didChange(db, [db.update(answerTemplates).set({ deletedAt: now }).where(which), line]);
}

export async function restoreTemplate(db: Database, line: EventLine, id: string, now: number): Promise<void> {
  const which = and(eq(answerTemplates.id, id), gt(answerTemplates.deletedAt, now - restorable));
  await db.batch([db.update(answerTemplates).set({ deletedAt: null }).where(which), line]);
}

export async function removeDeletedTemplates(db: Database, now: number): Promise<void> {
  await db.delete(answerTemplates).where(lte(answerTemplates.deletedAt, now - restorable));
}

const templateBytes = 32 * 1024;

const { conflict, findSeen, tooLate, answer, findOne } = createRecordAnswers({
  name: 'template',
  find: (c, id) => findTemplate(createDb(c.env), id),
  toBody: toAnswerTemplate,
  gone: 'This answer is no longer there.',
  changed: 'Someone else changed this answer.',
});

export const answerRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.listTemplates.path, requireAdmin, async (c) => {
    const rows = await listTemplates(createDb(c.env), Date.now());
    return c.json({ data: rows.map(toAnswerTemplate) } satisfies AnswerOf<typeof inquiriesApi.listTemplates>);
  })
  .post(inquiriesApi.addTemplate.path, requireAdmin, async (c) => {
    const key = readKey(c);
    const input = await readJson(c, inquiriesApi.addTemplate.body, templateBytes);
    const id = key ?? crypto.randomUUID();
    const line = lineOf(c, { action: 'template_added', subject: id, label: input.title });
    const row = await insertTemplate(createDb(c.env), line, id, input, Date.now());
    const { title, language, text } = input;
    const isAsSent = row.title === title && row.language === language && row.text === text;
    return isAsSent ? answer(c, row, 'Answer added.', { status: 201 }) : conflict(c, row);
  })
  .put(inquiriesApi.changeTemplate.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.changeTemplate.body, templateBytes);
    const row = await findSeen(c);
    const line = lineOf(c, { action: 'template_changed', subject: row.id, label: input.title });
    const changed = await updateTemplate(createDb(c.env), line, row, input, Date.now());
    return changed ? answer(c, changed, 'Answer saved.') : tooLate(c);
  })
  .delete(inquiriesApi.deleteTemplate.path, requireAdmin, async (c) => {
    const row = await findSeen(c);
    const line = lineOf(c, { action: 'template_deleted', subject: row.id, label: row.title });
    const isDone = await deleteTemplate(createDb(c.env), line, row, Date.now());
    return isDone ? c.json({ message: 'Answer deleted.' }) : tooLate(c);
  })
  .post(inquiriesApi.restoreTemplate.path, requireAdmin, async (c) => {
    const id = c.req.param('id');
    await restoreTemplate(createDb(c.env), lineOf(c, { action: 'template_restored', subject: id }), id, Date.now());
    return answer(c, await findOne(c), 'The answer is back.');
  });
