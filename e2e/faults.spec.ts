import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/calls';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { postInquiry } from '../web/api/inquiries';
import { backOff } from '../web/sync/outbox-rules';
import { FaultProxy, faults, mountainRoad } from './fault-proxy';
import { expect, test } from './fixtures';
import type { Site } from './site';

test.use({ sharesSite: true });

// `npm run campaign -- exactly-once` sends a thousand.
const riders = 60;
const atOnce = 40;
// Real waits are seconds and minutes; run them this much faster.
const haste = 500;

/** Retries under one key until the site confirms it, like the outbox. */
async function sendUntilHeard(body: Record<string, string | number>, key: string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    const delivery = await postInquiry({ id: key, body });
    if (delivery.kind === 'sent') return;
    if (delivery.kind === 'refused') throw new Error(`Refused: ${delivery.message}`);
    await wait(backOff(attempts) / haste);
  }
}

async function listAll(site: Site): Promise<Inquiry[]> {
  const headers = { Authorization: `Bearer ${await site.signIn()}` };
  const all: Inquiry[] = [];
  for (let path: string | undefined = api.inquiries; path; ) {
    const answer = await site.fetch(path, { headers });
    all.push(...((await answer.json()) as { data: Inquiry[] }).data);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return all;
}

test('60 inquiries over a bad connection, each sent twice at once, make 60 rows', async ({ site }) => {
  test.setTimeout(180_000);
  const proxy = await FaultProxy.open(site.url, {
    fate: mountainRoad(7),
    stallMs: 200,
    // Each rider has their own address.
    addHeaders: ({ 'idempotency-key': key = '' }) => ({ 'cf-connecting-ip': toAddress(String(key)) }),
  });
  const toSite = globalThis.fetch;
  globalThis.fetch = (path, init) => toSite(new URL(String(path), proxy.url), init);
  const party = `Party ${randomUUID().slice(0, 8)}`;
  const waiting = Array.from({ length: riders }, (_, index) => `${party} ${index}`);
  try {
    const sendAll = async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) {
        const body = {
          name,
          countryCode: '+91',
          phone: '9876543210',
          email: 'rider@example.in',
          subject: 'Leh',
          number: 1,
          departureMonth: 'July',
          writtenAt: '2026-07-01T06:00:00.000Z',
        };
        const key = randomUUID();
        await Promise.all([sendUntilHeard(body, key), sendUntilHeard(body, key)]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendAll));
  } finally {
    globalThis.fetch = toSite;
    await proxy.close();
  }

  for (const fault of faults) expect(proxy.counts[fault], `faults of the kind ${fault}`).toBeGreaterThan(4);
  const names = (await listAll(site)).map(({ name }) => name).filter((name) => name.startsWith(party));
  expect(names).toHaveLength(riders);
  expect(new Set(names).size).toBe(riders);
});

function toAddress(key: string): string {
  const [first = 0, second = 0, third = 0] = Buffer.from(key);
  return `10.${first}.${second}.${third}`;
}
