import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/test/api';
import { readMails } from '../local/mail-files.ts';
import type { RunningSite } from './running-site.ts';

interface TestInquiry {
  key: string;
  /** Unique, because it contains the key. */
  name: string;
}

export function createTestInquiry(): TestInquiry {
  const key = randomUUID();
  return { key, name: `Rider ${key}` };
}

/** Returns the HTTP status, or 0 without a valid response. */
async function sendOnce(url: string, { key, name }: TestInquiry): Promise<number> {
  const [byte1 = 0, byte2 = 0, byte3 = 0] = Buffer.from(key.replaceAll('-', ''), 'hex');
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    // Each rider has another IP address, so that no limit per address applies.
    'CF-Connecting-IP': `10.${byte1}.${byte2}.${byte3}`,
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
    const response = await fetch(url + api.submitInquiry.path, { method: 'POST', headers, body, signal });
    // The phone's outbox, too, accepts only a response that repeats the key.
    const responseBody = (await response.json()) as { key?: string };
    return response.status === 200 && responseBody.key !== key ? 0 : response.status;
  } catch {
    return 0;
  }
}

/** Repeats the request until the site confirms the inquiry, as the phone's outbox does. Returns the number of attempts. */
export async function sendUntilConfirmed(url: string, inquiry: TestInquiry): Promise<number> {
  for (let attempts = 1; ; attempts += 1) {
    const status = await sendOnce(url, inquiry);
    if (status === 200) return attempts;
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`refused: ${status}`);
    await wait(Math.min(500, 10 * 2 ** attempts));
  }
}

/**
 * Requires one row and at least one mail for each inquiry. Of several mails, all but one must say that they may come twice.
 * Returns the number of inquiries with several mails.
 */
export async function requireStoredOnce(site: RunningSite, names: ReadonlySet<string>): Promise<{ twice: number }> {
  await site.sendDueMails();
  const rows = site.runSql("SELECT name FROM inquiries WHERE name LIKE 'Rider %'");
  const storedNames = rows.map(({ name }) => String(name)).sort();
  assert.deepEqual(storedNames, [...names].sort());
  const findName = (mail: string) => /^Name: +(Rider .+)$/m.exec(mail)?.[1];
  const mailsByName = Map.groupBy(readMails(site.stateFolder).filter(findName), findName);
  assert.deepEqual([...mailsByName.keys()].sort(), storedNames);
  const repeatedMails = [...mailsByName.values()].filter(({ length }) => length > 1);
  const hasWarning = (mail: string) => mail.includes('You may get this e-mail twice');
  for (const mails of repeatedMails) assert.ok(mails.filter(hasWarning).length >= mails.length - 1, mails[0]);
  return { twice: repeatedMails.length };
}
