import * as v from 'valibot';
import type { Facts } from '#shared/site/site';
import { withStoreOr } from './db';
import { parseRow } from './schema';

// What the agency says of itself, as the last page from the server had it: the phone's own pages say the same.

const key = 'agency';
const Row = v.record(v.string(), v.unknown());

/** Never throws. */
export async function findAgency(): Promise<Partial<Facts> | null> {
  return parseRow(Row, await withStoreOr(null, (store) => store.get('meta', key)));
}

/** Never throws. */
export async function updateAgency(facts: unknown): Promise<void> {
  await withStoreOr(null, (store) => store.put('meta', facts, key));
}
