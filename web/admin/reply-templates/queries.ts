import type { QueryClient } from '@tanstack/react-query';
import { listTemplates } from '#shared/inquiries/api';
import type { ReplyTemplate } from '#shared/inquiries/reply-templates';
import { apiListQuery, removeFromCachedList, upsertInCachedList } from '../session/api-query';

const queryKey = ['answers'];

export const replyTemplatesQuery = apiListQuery(queryKey, listTemplates);

export function setCachedTemplate(client: QueryClient, template: ReplyTemplate): void {
  upsertInCachedList(client, queryKey, template, 'last');
  void client.invalidateQueries({ queryKey });
}

export function removeCachedTemplate(client: QueryClient, id: string): void {
  removeFromCachedList(client, queryKey, id);
  void client.invalidateQueries({ queryKey });
}
