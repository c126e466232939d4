import { api } from '#shared/calls';
import { type HeldAct, HeldCount, HeldList, type HeldSearch, MovedHeld } from '#shared/held';
import { request, requestIfChanged } from './client';

/** How many are held; null if nothing changed since `etag`. */
export async function fetchHeldCount(
  token: string,
  { etag, signal }: { etag?: string | undefined; signal?: AbortSignal },
): Promise<(HeldCount & { etag: string | null }) | null> {
  const answer = await requestIfChanged(api.heldInquiries, { token, etag, schema: HeldCount, signal });
  return answer && { ...answer.body, etag: answer.etag };
}

/** The newest that match, or those from a place in the list on. */
export async function searchHeld(token: string, search: HeldSearch, signal?: AbortSignal): Promise<HeldList> {
  return (await request(api.searchHeld, { method: 'POST', token, json: search, schema: HeldList, signal })).body;
}

/** Does one part of an act; its answer says where the next part begins. */
export async function moveHeld(token: string, act: HeldAct): Promise<MovedHeld> {
  return (await request(api.heldInquiries, { method: 'POST', token, json: act, schema: MovedHeld })).body;
}
