import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerTemplate } from '#shared/answers';
import { fetchTemplates } from '../../api/answers';
import { withToken } from '../session/with-token';

const queryKey = ['answers'];

/** All answers, those in English first. */
export const answersQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => withToken((token) => fetchTemplates(token, signal)),
});

/** Puts a saved one in its place, or at the end. */
export function putTemplate(client: QueryClient, template: AnswerTemplate): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<AnswerTemplate[]>(queryKey, (list = []) =>
    list.some(({ id }) => id === template.id)
      ? list.map((one) => (one.id === template.id ? template : one))
      : [...list, template],
  );
  void client.invalidateQueries({ queryKey });
}

export function dropTemplate(client: QueryClient, id: string): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<AnswerTemplate[]>(queryKey, (list) => list?.filter((one) => one.id !== id));
  void client.invalidateQueries({ queryKey });
}
