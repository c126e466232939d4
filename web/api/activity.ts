import { type ActivityKind, ActivityPage, type ExportNote } from '#shared/activity';
import { activityApi } from '#shared/activity-paths';
import { MessageAnswer } from '#shared/session';
import { request } from './client';

export interface ActivityFilter {
  person?: string;
  kind?: ActivityKind;
}

/** A page of what was done, newest first, and where the next begins. For owners. */
export async function fetchActivity(
  token: string,
  filter: ActivityFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ActivityPage & { next: string | null }> {
  const query = new URLSearchParams({ ...filter, ...(cursor === null ? {} : { cursor }) });
  const path = query.size > 0 ? `${activityApi.list}?${query}` : activityApi.list;
  const { body, next } = await request(path, { token, schema: ActivityPage, signal });
  return { ...body, next };
}

/** Says that a file is about to be made of inquiries. */
export async function noteExport(token: string, note: ExportNote): Promise<void> {
  await request(activityApi.exports, { method: 'POST', token, json: note, schema: MessageAnswer });
}
