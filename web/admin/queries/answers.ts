import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/calls';
import {
  AnswerTemplate,
  type AnswerTemplateInput,
  AnswerTemplateList,
  SavedAnswerTemplate,
} from '#shared/inquiries/answers';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';
import { dropFromList, putInList, readingList } from './reading';

type Numbered = Pick<AnswerTemplate, 'id' | 'version'>;

const queryKey = ['answers'];
const now = { template: AnswerTemplate };

export const answersQuery = readingList(queryKey, api.answerTemplates, AnswerTemplateList);

/** @throws Conflict where the key has other words already */
export const createTemplate = (json: AnswerTemplateInput, key: string) =>
  ask(api.answerTemplates, { method: 'POST', json, key, now, schema: SavedAnswerTemplate });

/** @throws Conflict, as deleting does */
export const updateTemplate = ({ id, version }: Numbered, json: AnswerTemplateInput) =>
  ask(api.answerTemplate(id), { method: 'PUT', json, version, now, schema: SavedAnswerTemplate });

export const deleteTemplate = ({ id, version }: Numbered) =>
  ask(api.answerTemplate(id), { method: 'DELETE', version, now, schema: MessageAnswer });

export const restoreTemplate = (id: string) =>
  ask(api.restoreAnswerTemplate(id), { method: 'POST', schema: SavedAnswerTemplate });

export function putTemplate(client: QueryClient, template: AnswerTemplate): void {
  putInList(client, queryKey, template, 'last');
  void client.invalidateQueries({ queryKey });
}

export function dropTemplate(client: QueryClient, id: string): void {
  dropFromList(client, queryKey, id);
  void client.invalidateQueries({ queryKey });
}
