import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/test/api';
import { readMails } from '../local/mail-files.ts';
import type { RunningSite } from './running-site.ts';

interface Sent {
  key: string;
  name: string;
}

export function createTestInquiry(): Sent {
  const key = randomUUID();
  return { key, name: `Rider ${key}` };
}

/** One try; the status, or 0 without an answer. */
async function sendOnce(url: string, { key, name }: Sent): Promise<number> {
  const [first = 0, second = 0, third = 0] = Buffer.from(key.replaceAll('-', ''), 'hex');
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    // Each rider has an address of their own, so that no limit on addresses counts.
    'CF-Connecting-IP': `10.${first}.${second}.${third}`,
  };
  const body = JSON.stringify({
    name,
    countryCode: '+91',
    phone: '9876543210',
    email: 'rider@example.in',
    subject: 'Leh',
    number: 1,
    departureMonth: 'July',
    writtenAt: '2026-07-01T06:00:00.000Z',
  });
  try {
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(url + api.submitInquiry.path, { method: 'POST', headers, body, signal });
    // As the phone's outbox does: an answer counts if it repeats the key.
    const echoed = (await answer.json()) as { key?: string };
    return answer.status === 200 && echoed.key !== key ? 0 : answer.status;
  } catch {
    return 0;
  }
}

/** Tries until the site confirms it, as the phone's outbox does; how many tries that took. */
export async function sendUntilConfirmed(url: string, inquiry: Sent): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const status = await sendOnce(url, inquiry);
    if (status === 200) return tries;
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`refused: ${status}`);
    await wait(Math.min(500, 10 * 2 ** tries));
  }
}

/**
 * Throws unless each of these has one row and a mail to the agency; a mail that went twice has to say so. Returns how many
 * went twice.
 */
export async function requireStoredOnce(site: RunningSite, names: ReadonlySet<string>): Promise<{ twice: number }> {
  await site.runDueMail();
  const rows = site.rows("SELECT name FROM inquiries WHERE name LIKE 'Rider %'");
  const stored = rows.map(({ name }) => String(name)).sort();
  assert.deepEqual(stored, [...names].sort());
  const nameOf = (mail: string) => /^Name: +(Rider .+)$/m.exec(mail)?.[1];
  const byName = Map.groupBy(readMails(site.state).filter(nameOf), nameOf);
  assert.deepEqual([...byName.keys()].sort(), stored);
  const twice = [...byName.values()].filter(({ length }) => length > 1);
  const warns = (mail: string) => mail.includes('You may get this e-mail twice');
  for (const same of twice) assert.ok(same.filter(warns).length >= same.length - 1, same[0]);
  return { twice: twice.length };
}
