import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { sha256 } from '#shared/sha256';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { inquiry } from '../test/factories';
import { fingerprintInquiry, toPostedKeys } from './inquiry-form';

// A rider without scripts against somebody who knows what the rider will write, and how the site makes its keys.

const post = (fields: object) =>
  call(api.submitInquiry, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
  });

const hour = 60 * 60 * 1000;

/** The keys of this inquiry, as they are and as a client's may look. */
async function listKeys(written: InquiryInput): Promise<string[]> {
  const said = await fingerprintInquiry(written);
  const days = [0, hour].map((ago) => Math.floor((Date.now() - ago) / (24 * hour)));
  const hashes = await Promise.all(days.map((day) => sha256(`${day} ${said}`)));
  const own = await toPostedKeys(written, null, Date.now());
  return hashes.map((hash) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')).concat(own);
}

const attacks = ['another under every key', 'the same with the hidden field', 'another with the page’s key'] as const;

async function attack(what: (typeof attacks)[number], written: InquiryInput): Promise<void> {
  const other = { ...written, name: 'Mallory' };
  const keys = await listKeys(written);
  if (what === 'another under every key') {
    for (const key of keys) await send(api.submitInquiry, other, { headers: { 'Idempotency-Key': key } });
  }
  if (what === 'the same with the hidden field') await post({ ...written, marmot: 'https://x.example' });
  if (what === 'another with the page’s key') await post({ ...other, idempotencyKey: keys[0] });
}

let riders = 0;

it('stores and lists a posted inquiry once when others came under its keys before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...attacks]), fc.integer({ min: 1, max: 2 }), async (before, presses) => {
      riders += 1;
      const written = inquiry({ subject: `Trip ${riders}`, inquiryPage: 'contactPage' });
      for (const what of before) await attack(what, written);
      for (let press = 0; press < presses; press += 1) {
        const response = await post(written);
        expect([response.status, response.headers.get('location')]).toEqual([303, '/inquiryForm?sent=1']);
      }
      const theirs = "select count(*) as n from inquiries where subject = ? and name = ? and status = 'new'";
      const row = await env.DB.prepare(theirs).bind(written.subject, written.name).first<{ n: number }>();
      expect(row?.n).toBe(1);
    }),
    { numRuns: 12, examples: [[[...attacks], 2]] },
  );
});
