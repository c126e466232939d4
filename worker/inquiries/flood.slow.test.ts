import { env } from 'cloudflare:workers';
import { expect, inject, it } from 'vitest';
import { api } from '#shared/test/api';
import { newAddress, send } from '../test/client';
import { count, inquiry } from '../test/factories';

declare module 'vitest' {
  interface ProvidedContext {
    crowd: number;
  }
}

/** Riders behind one carrier's address. CROWD=10000 has as many as the site promises. */
const crowd = inject('crowd');
const atOnce = 50;
/** Others behind it have this much of the limit in each minute, so that a small crowd meets it too. */
const others = Math.max(0, 700 - crowd);

it(`stores each of ${crowd} inquiries once when all come at once from one carrier’s address`, {
  timeout: 1_800_000,
}, async () => {
  const address = newAddress();
  let minutes = 0;
  // The site's own limit. What a minute does to it is to count anew.
  const INQUIRY_LIMIT: RateLimit = {
    limit: ({ key }) => env.INQUIRY_LIMIT.limit({ key: `${key} after ${minutes} minutes` }),
  };
  const submit = async (rider: number, key: string) => {
    const { status, headers } = await send(api.submitInquiry, inquiry({ name: `Rider ${rider}` }), {
      headers: { 'Idempotency-Key': key },
      address,
      bindings: { INQUIRY_LIMIT },
    });
    // As in web/api/inquiries.ts: anything else, and the outbox would ask for a correction.
    expect([200, 429]).toContain(status);
    return status === 200 ? null : Number(headers.get('Retry-After'));
  };

  let waiting = Array.from({ length: crowd }, (_, rider) => ({ rider, key: crypto.randomUUID() }));
  for (; waiting.length > 0; minutes += 1) {
    for (let other = 0; other < others; other += 1) await INQUIRY_LIMIT.limit({ key: address });
    const refused: typeof waiting = [];
    const queue = [...waiting];
    const phone = async () => {
      // Once so many have been told to wait, the rest of the crowd comes in a later minute.
      while (refused.length < 100) {
        const next = queue.pop();
        if (!next) return;
        // Some answers get lost: the phone sends the same once more.
        if (next.rider % 50 === 0) await submit(next.rider, next.key);
        const asked = await submit(next.rider, next.key);
        if (asked === null) continue;
        expect(asked).toBe(60);
        refused.push(next);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, phone));
    const before = waiting.length;
    waiting = [...refused, ...queue];
    expect(waiting.length).toBeLessThan(before);
  }
  expect(await count('inquiries')).toBe(crowd);
  const { results } = await env.DB.prepare('select distinct name from inquiries').all();
  expect(results).toHaveLength(crowd);
});
