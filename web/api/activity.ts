import { type ActivityKind, ActivityPage } from '#shared/activity';
import { activityApi } from '#shared/activity-paths';
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
