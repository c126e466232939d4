import { type Context, Hono } from 'hono';
import { api } from '#shared/calls';
import { AnswerTemplateInput } from '#shared/inquiries/answers';
import { lineOf } from '../audit/actor';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { readKey } from '../http/read-key';
import { requireAdmin } from '../http/require-admin';
import { isStale, setTag } from '../http/versioned';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  restoreTemplate,
  type TemplateRow,
  toAnswerTemplate,
  updateTemplate,
} from './queries';

type C = Context<AppEnv>;

const templateBytes = 32 * 1024;

const notFound = (c: C) => fail(c, 'not_found', 'This answer is no longer there.');

/** 412 with the answer as it is now, so that a person can choose. */
function conflict(c: C, row: TemplateRow): Response {
  return fail(c, 'conflict', 'Someone else changed this answer.', { template: toAnswerTemplate(row) });
}

function say(c: C, message: string, row: TemplateRow, status: 200 | 201 = 200): Response {
  setTag(c, row);
  return c.json({ message, template: toAnswerTemplate(row) }, status);
}

export const answerRoutes = new Hono<AppEnv>()
  .get(api.answerTemplates, requireAdmin, async (c) => {
    const rows = await listTemplates(createDb(c.env), Date.now());
    return c.json({ data: rows.map(toAnswerTemplate) });
  })
  .post(api.answerTemplates, requireAdmin, async (c) => {
    const key = readKey(c);
    if (key instanceof Response) return key;
    const read = await readJson(c, AnswerTemplateInput, templateBytes);
    if (read instanceof Response) return read;
    const id = key ?? crypto.randomUUID();
    const line = lineOf(c, { action: 'template_added', subject: id, label: read.value.title });
    const row = await insertTemplate(createDb(c.env), line, id, read.value, Date.now());
    const { title, language, text } = read.value;
    const isAsSent = row.title === title && row.language === language && row.text === text;
    return isAsSent ? say(c, 'Answer added.', row, 201) : conflict(c, row);
  })
  .put(`${api.answerTemplates}/:id`, requireAdmin, async (c) => {
    const read = await readJson(c, AnswerTemplateInput, templateBytes);
    if (read instanceof Response) return read;
    const id = c.req.param('id');
    const db = createDb(c.env);
    const row = await findTemplate(db, id);
    if (!row) return notFound(c);
    if (isStale(c, row)) return conflict(c, row);
    const line = lineOf(c, { action: 'template_changed', subject: id, label: read.value.title });
    const changed = await updateTemplate(db, line, row, read.value, Date.now());
    if (changed) return say(c, 'Answer saved.', changed);
    const newer = await findTemplate(db, id);
    return newer ? conflict(c, newer) : notFound(c);
  })
  .delete(`${api.answerTemplates}/:id`, requireAdmin, async (c) => {
    const id = c.req.param('id');
    const db = createDb(c.env);
    const row = await findTemplate(db, id);
    if (!row) return notFound(c);
    if (isStale(c, row)) return conflict(c, row);
    const line = lineOf(c, { action: 'template_deleted', subject: id, label: row.title });
    if (await deleteTemplate(db, line, row, Date.now())) return c.json({ message: 'Answer deleted.' });
    const newer = await findTemplate(db, id);
    return newer ? conflict(c, newer) : notFound(c);
  })
  .post(`${api.answerTemplates}/:id/restore`, requireAdmin, async (c) => {
    const id = c.req.param('id');
    const db = createDb(c.env);
    await restoreTemplate(db, lineOf(c, { action: 'template_restored', subject: id }), id, Date.now());
    const row = await findTemplate(db, id);
    return row ? say(c, 'The answer is back.', row) : notFound(c);
  });
