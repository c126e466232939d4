import { Hono } from 'hono';
import type { AnswerOf } from '#shared/api';
import * as inquiriesApi from '#shared/inquiries/api';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { readJson, readKey } from '../http/read-body';
import { createRecordAnswers } from '../http/record-answers';
import { requireAdmin } from '../http/require-admin';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  restoreTemplate,
  toAnswerTemplate,
  updateTemplate,
} from './queries';

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
