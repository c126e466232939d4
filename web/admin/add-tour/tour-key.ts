import { sha256 } from '#shared/sha256';

/** Idempotency key of the last attempt. The same form sent again after a lost answer is the same tour. */
let last: { key: string; print: string } | null = null;

async function toPrint(body: FormData): Promise<string> {
  const parts: [string, string][] = [];
  for (const [field, value] of body) {
    parts.push([field, typeof value === 'string' ? value : await sha256(await value.arrayBuffer())]);
  }
  return sha256(JSON.stringify(parts));
}

/** The key for this form: a form with other words or pictures gets a new one. */
export async function keyOf(body: FormData): Promise<string> {
  const print = await toPrint(body);
  if (last?.print !== print) last = { key: crypto.randomUUID(), print };
  return last.key;
}

/** After a successful save, the same form is a second tour. */
export function forgetKey(): void {
  last = null;
}
