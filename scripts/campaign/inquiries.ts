import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findProof, proofHeader } from '#shared/inquiries/proof';
import { visitorApi } from '#shared/visitor-calls';
import { requireLoopback } from './loopback';
import type { RunningSite } from './running-site';
import { withRows } from './stored-rows';

export interface Sent {
  key: string;
  name: string;
  proof: string;
  /** Its words that the rest doesn't have. */
  about?: Record<string, string>;
}

/** As a flood sends it, without the work that a browser does. */
export function bareInquiry(): Sent {
  const key = randomUUID();
  return { key, name: `Rider ${key}`, proof: '' };
}

export async function newInquiry(): Promise<Sent> {
  const inquiry = bareInquiry();
  return { ...inquiry, proof: await findProof(inquiry.key) };
}

/** Each rider has an address of their own, so that no limit on addresses counts. */
export function addressOf(key: string): string {
  const [first = 0, second = 0, third = 0] = Buffer.from(key.replaceAll('-', ''), 'hex');
  return `10.${first}.${second}.${third}`;
}

/** One try; the status, or 0 without an answer. */
export async function sendOnce(url: string, { key, name, proof, about }: Sent): Promise<number> {
  const body = {
    name,
    countryCode: '+91',
    phone: '9876543210',
    email: 'rider@example.in',
    subject: 'Leh',
    number: 1,
    departureMonth: 'July',
    writtenAt: '2026-07-01T06:00:00.000Z',
    ...about,
  };
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'CF-Connecting-IP': addressOf(key),
    ...(proof === '' ? {} : { [proofHeader]: proof }),
  };
  try {
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(requireLoopback(url + visitorApi.submitInquiry), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
    // As the phone's outbox does: an answer counts if it repeats the key.
    const echoed = (await answer.json()) as { key?: string };
    return answer.status === 200 && echoed.key !== key ? 0 : answer.status;
  } catch {
    return 0;
  }
}

/** Tries until the site confirms it, as the phone's outbox does; how many tries that took. */
export async function sendUntilHeard(url: string, inquiry: Sent): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const status = await sendOnce(url, inquiry);
    if (status === 200) return tries;
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`refused: ${status}`);
    await wait(Math.min(500, 10 * 2 ** tries));
  }
}

/** All rows of a site that is stopped. */
export function readRows(site: RunningSite): Promise<{ name: string; state: string }[]> {
  return withRows(site.state, (db) => {
    const rows = db.prepare("SELECT name, state FROM inquiries WHERE name LIKE 'Rider %'").all();
    return rows.map(({ name, state }) => ({ name: String(name), state: String(state) }));
  });
}

/** Each name's mails to the agency, and how many of them say that they may be the second. */
export function countMails(site: RunningSite): Map<string, { sent: number; warned: number }> {
  const found = new Map<string, { sent: number; warned: number }>();
  for (const mail of site.mails()) {
    const name = /^Name: +(Rider .+)$/m.exec(mail)?.[1];
    if (name === undefined) continue;
    const one = found.get(name) ?? { sent: 0, warned: 0 };
    one.sent += 1;
    if (mail.includes('You may get this e-mail twice')) one.warned += 1;
    found.set(name, one);
  }
  return found;
}
