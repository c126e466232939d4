import * as v from 'valibot';
import { AnswerTemplate, type AnswerTemplateInput, AnswerTemplateList, SavedAnswerTemplate } from '#shared/answers';
import { api } from '#shared/calls';
import { VisitorError, wordsFor } from '#shared/errors';
import { MessageAnswer } from '#shared/session';
import { ApiError, request } from './client';

type Numbered = Pick<AnswerTemplate, 'id' | 'version'>;

/** Someone else changed the answer first (412). `template` is how it is now. */
export class TemplateConflictError extends VisitorError {
  override name = 'TemplateConflictError';
  constructor(
    message: string,
    readonly template: AnswerTemplate,
  ) {
    super(message);
  }
}

export async function fetchTemplates(token: string, signal?: AbortSignal): Promise<AnswerTemplate[]> {
  return (await request(api.answerTemplates, { token, schema: AnswerTemplateList, signal })).body.data;
}

/**
 * @param key under which the server adds this once, however often it is sent
 * @throws TemplateConflictError where the key has other words already
 */
export function createTemplate(token: string, input: AnswerTemplateInput, key: string): Promise<SavedAnswerTemplate> {
  const headers = { 'Idempotency-Key': key };
  const call = { method: 'POST', token, json: input, headers, schema: SavedAnswerTemplate } as const;
  return orConflict(request(api.answerTemplates, call).then(({ body }) => body));
}

/** @throws TemplateConflictError when `version` is outdated */
export function updateTemplate(
  token: string,
  { id, version }: Numbered,
  input: AnswerTemplateInput,
): Promise<SavedAnswerTemplate> {
  const headers = { 'If-Match': `"v${version}"` };
  const call = { method: 'PUT', token, json: input, headers, schema: SavedAnswerTemplate } as const;
  return orConflict(request(api.answerTemplate(id), call).then(({ body }) => body));
}

/** @throws TemplateConflictError when `version` is outdated */
export function deleteTemplate(token: string, { id, version }: Numbered): Promise<string> {
  const headers = { 'If-Match': `"v${version}"` };
  const call = { method: 'DELETE', token, headers, schema: MessageAnswer } as const;
  return orConflict(request(api.answerTemplate(id), call).then(({ body }) => body.message));
}

export async function restoreTemplate(token: string, id: string): Promise<SavedAnswerTemplate> {
  return (await request(api.restoreAnswerTemplate(id), { method: 'POST', token, schema: SavedAnswerTemplate })).body;
}

async function orConflict<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const now = v.safeParse(v.object({ template: AnswerTemplate }), error.body);
    if (!now.success) throw error;
    throw new TemplateConflictError(wordsFor(error, ''), now.output.template);
  }
}
