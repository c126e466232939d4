import { env } from 'cloudflare:workers';
import { expect, inject, it } from 'vitest';
import { api } from '#shared/test/api';
import { newAddress, send } from '../test/client';
import { countRows, createInquiryInput } from '../test/factories';

declare module 'vitest' {
  interface ProvidedContext {
    crowd: number;
  }
}

/** Riders behind one carrier's address. CROWD=10000 has as many as the site promises. */
const crowdSize = inject('crowd');
const maxParallel = 50;
/** Other requests from the address use up this part of the limit per minute, so that a small crowd reaches it too. */
const otherRequests = Math.max(0, 700 - crowdSize);

it(`stores each of ${crowdSize} inquiries once when they arrive together from one address`, {
  timeout: 1_800_000,
}, async () => {
  const address = newAddress();
  let minutes = 0;
  // The site's own rate limit, which starts again every minute.
  const INQUIRY_LIMIT: RateLimit = {
    limit: ({ key }) => env.INQUIRY_LIMIT.limit({ key: `${key} after ${minutes} minutes` }),
  };
  const submitInquiry = async (rider: number, key: string) => {
    const { status, headers } = await send(api.submitInquiry, createInquiryInput({ name: `Rider ${rider}` }), {
      headers: { 'Idempotency-Key': key },
      address,
      bindings: { INQUIRY_LIMIT },
    });
    // With any other response, the outbox in web/api/inquiries.ts would request a correction.
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
      // After so many rejections, the rest of the crowd comes in a later minute.
      while (rejectedInquiries.length < 100) {
        const next = queue.pop();
        if (!next) return;
        // Some responses get lost, and the phone repeats the request.
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
  expect(await countRows('inquiries')).toBe(crowdSize);
  const { results } = await env.DB.prepare('select distinct name from inquiries').all();
  expect(results).toHaveLength(crowdSize);
});
