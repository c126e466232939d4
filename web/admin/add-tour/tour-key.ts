import * as v from 'valibot';
import { sha256 } from '#shared/sha256';
import { dropStored, readStored, storeWork } from '../session/stored-work';

/*
 * The Idempotency-Key belongs to what the form says: the same words and pictures, sent again after a lost answer or a
 * reload, are the same tour. Other words are another one, since the first may not have arrived.
 */

const name = 'add-tour-keys';
const most = 20;

const Tries = v.array(v.object({ key: v.string(), print: v.string() }));

/** Where the browser stores nothing, the tab remembers. */
let inMemory: v.InferOutput<typeof Tries> = [];

async function toPrint(body: FormData): Promise<string> {
  const parts: [string, string][] = [];
  for (const [field, value] of body) {
    parts.push([field, typeof value === 'string' ? value : await sha256(await value.arrayBuffer())]);
  }
  return sha256(JSON.stringify(parts));
}

export async function keyOf(body: FormData): Promise<string> {
  const print = await toPrint(body);
  const tries = readStored(name, Tries) ?? inMemory;
  const known = tries.find((one) => one.print === print);
  if (known) return known.key;
  const key = crypto.randomUUID();
  inMemory = [...tries, { key, print }].slice(-most);
  storeWork(name, inMemory);
  return key;
}

/** Once a save is known to have worked. */
export function forgetKeys(): void {
  inMemory = [];
  dropStored(name);
}
