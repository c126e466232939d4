import { Hono } from 'hono';
import { api } from '#shared/calls';
import { AnswerTemplateInput } from '#shared/inquiries/answers';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv, Call } from '../env';
import { isStale, setTag } from '../http/cache-headers';
import { fail } from '../http/fail';
import { readJson, readKey } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
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

const templateBytes = 32 * 1024;

const notFound = (c: Call) => fail(c, 'not_found', 'This answer is no longer there.');

/** 412 with the answer as it is now, so that a person can choose. */
function conflict(c: Call, row: TemplateRow): never {
  fail(c, 'conflict', 'Someone else changed this answer.', { template: toAnswerTemplate(row) });
}

async function templateOf(c: Call): Promise<TemplateRow> {
  return (await findTemplate(createDb(c.env), c.req.param('id') ?? '')) ?? notFound(c);
}

/** The answer that the call is about, as whoever changes it has seen it. */
async function findSeen(c: Call): Promise<TemplateRow> {
  const row = await templateOf(c);
  return isStale(c, row) ? conflict(c, row) : row;
}

function say(c: Call, message: string, row: TemplateRow, status: 200 | 201 = 200): Response {
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
    const input = await readJson(c, AnswerTemplateInput, templateBytes);
    const id = key ?? crypto.randomUUID();
    const line = lineOf(c, { action: 'template_added', subject: id, label: input.title });
    const row = await insertTemplate(createDb(c.env), line, id, input, Date.now());
    const { title, language, text } = input;
    const isAsSent = row.title === title && row.language === language && row.text === text;
    return isAsSent ? say(c, 'Answer added.', row, 201) : conflict(c, row);
  })
  .put(`${api.answerTemplates}/:id`, requireAdmin, async (c) => {
    const input = await readJson(c, AnswerTemplateInput, templateBytes);
    const row = await findSeen(c);
    const line = lineOf(c, { action: 'template_changed', subject: row.id, label: input.title });
    const changed = await updateTemplate(createDb(c.env), line, row, input, Date.now());
    return changed ? say(c, 'Answer saved.', changed) : conflict(c, await templateOf(c));
  })
  .delete(`${api.answerTemplates}/:id`, requireAdmin, async (c) => {
    const row = await findSeen(c);
    const line = lineOf(c, { action: 'template_deleted', subject: row.id, label: row.title });
    const isDone = await deleteTemplate(createDb(c.env), line, row, Date.now());
    return isDone ? c.json({ message: 'Answer deleted.' }) : conflict(c, await templateOf(c));
  })
  .post(`${api.answerTemplates}/:id/restore`, requireAdmin, async (c) => {
    const id = c.req.param('id');
    await restoreTemplate(createDb(c.env), lineOf(c, { action: 'template_restored', subject: id }), id, Date.now());
    return say(c, 'The answer is back.', await templateOf(c));
  });
