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
const crowdSize = inject('crowd');
const maxParallel = 50;
/** Others behind it have this much of the limit in each minute, so that a small crowd meets it too. */
const otherRequests = Math.max(0, 700 - crowdSize);

it(`stores each of ${crowdSize} inquiries once when they arrive together from one address`, {
  timeout: 1_800_000,
}, async () => {
  const address = newAddress();
  let minutes = 0;
  // The site's own limit. What a minute does to it is to count anew.
  const INQUIRY_LIMIT: RateLimit = {
    limit: ({ key }) => env.INQUIRY_LIMIT.limit({ key: `${key} after ${minutes} minutes` }),
  };
  const submitInquiry = async (rider: number, key: string) => {
    const { status, headers } = await send(api.submitInquiry, inquiry({ name: `Rider ${rider}` }), {
      headers: { 'Idempotency-Key': key },
      address,
      bindings: { INQUIRY_LIMIT },
    });
    // As in web/api/inquiries.ts: anything else, and the outbox would ask for a correction.
    expect([200, 429]).toContain(status);
    return status === 200 ? null : Number(headers.get('Retry-After'));
  };

  let unsentInquiries = Array.from({ length: crowdSize }, (_, rider) => ({ rider, key: crypto.randomUUID() }));
  for (; unsentInquiries.length > 0; minutes += 1) {
    for (let requestNumber = 0; requestNumber < otherRequests; requestNumber += 1)
      await INQUIRY_LIMIT.limit({ key: address });
    const rejectedInquiries: typeof unsentInquiries = [];
    const queue = [...unsentInquiries];
    const phone = async () => {
      // Once so many have been told to wait, the rest of the crowd comes in a later minute.
      while (rejectedInquiries.length < 100) {
        const next = queue.pop();
        if (!next) return;
        // Some answers get lost: the phone sends the same once more.
        if (next.rider % 50 === 0) await submitInquiry(next.rider, next.key);
        const response = await submitInquiry(next.rider, next.key);
        if (response === null) continue;
        expect(response).toBe(60);
        rejectedInquiries.push(next);
      }
    };
    await Promise.all(Array.from({ length: maxParallel }, phone));
    const countBefore = unsentInquiries.length;
    unsentInquiries = [...rejectedInquiries, ...queue];
    expect(unsentInquiries.length).toBeLessThan(countBefore);
  }
  expect(await count('inquiries')).toBe(crowdSize);
  const { results } = await env.DB.prepare('select distinct name from inquiries').all();
  expect(results).toHaveLength(crowdSize);
});
