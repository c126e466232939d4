import type { QueryClient } from '@tanstack/react-query';
import { listTemplates } from '#shared/inquiries/api';
import type { AnswerTemplate } from '#shared/inquiries/reply-templates';
import { dropFromList, putInList, readingList } from '../session/api-query';

const queryKey = ['answers'];

export const answersQuery = readingList(queryKey, listTemplates);

export function putTemplate(client: QueryClient, template: AnswerTemplate): void {
  putInList(client, queryKey, template, 'last');
  void client.invalidateQueries({ queryKey });
}

export function dropTemplate(client: QueryClient, id: string): void {
  dropFromList(client, queryKey, id);
  void client.invalidateQueries({ queryKey });
}
