import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import {
  AnswerTemplate,
  type AnswerTemplateInput,
  AnswerTemplateList,
  SavedAnswerTemplate,
} from '#shared/inquiries/answers';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';

type Numbered = Pick<AnswerTemplate, 'id' | 'version'>;

const queryKey = ['answers'];
const now = { template: AnswerTemplate };

export const answersQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await ask(api.answerTemplates, { schema: AnswerTemplateList, signal })).data,
});

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

function change(client: QueryClient, to: (list: AnswerTemplate[]) => AnswerTemplate[]): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<AnswerTemplate[]>(queryKey, (list = []) => to(list));
  void client.invalidateQueries({ queryKey });
}

export function putTemplate(client: QueryClient, template: AnswerTemplate): void {
  change(client, (list) =>
    list.some(({ id }) => id === template.id)
      ? list.map((one) => (one.id === template.id ? template : one))
      : [...list, template],
  );
}

export function dropTemplate(client: QueryClient, id: string): void {
  change(client, (list) => list.filter((one) => one.id !== id));
}
