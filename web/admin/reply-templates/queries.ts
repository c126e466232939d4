import type { QueryClient } from '@tanstack/react-query';
import { listTemplates } from '#shared/inquiries/api';
import type { ReplyTemplate } from '#shared/inquiries/reply-templates';
import { apiListQuery, removeFromCachedList, upsertInCachedList } from '../session/api-query';

const templatesKey = ['answers'];

export const replyTemplatesQuery = apiListQuery(templatesKey, listTemplates);

export function setCachedTemplate(client: QueryClient, template: ReplyTemplate): void {
  upsertInCachedList(client, templatesKey, template, 'last');
  void client.invalidateQueries({ queryKey: templatesKey });
}

export function removeCachedTemplate(client: QueryClient, id: string): void {
  removeFromCachedList(client, templatesKey, id);
  void client.invalidateQueries({ queryKey: templatesKey });
}
