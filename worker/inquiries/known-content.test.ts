import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { sha256 } from '#shared/sha256';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { createInquiryInput } from '../test/factories';
import { calculatePostedKeys, fingerprintInquiry } from './inquiry-form';

// An attacker knows what a rider without scripts will send, and how the site derives the idempotency keys.

const post = (fields: object) =>
  call(api.submitInquiry, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
  });

const hour = 60 * 60 * 1000;

/** Lists the derived keys of an inquiry, and the same hashes in the form of client keys. */
async function listKeys(input: InquiryInput): Promise<string[]> {
  const fingerprint = await fingerprintInquiry(input);
  const days = [0, hour].map((agoMs) => Math.floor((Date.now() - agoMs) / (24 * hour)));
  const hashes = await Promise.all(days.map((day) => sha256(`${day} ${fingerprint}`)));
  const ownKeys = await calculatePostedKeys(input, null, Date.now());
  return hashes.map((hash) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')).concat(ownKeys);
}

const attacks = ['another under every key', 'the same with the hidden field', 'another with the page’s key'] as const;

async function attack(attackName: (typeof attacks)[number], input: InquiryInput): Promise<void> {
  const otherInput = { ...input, name: 'Mallory' };
  const keys = await listKeys(input);
  if (attackName === 'another under every key') {
    for (const key of keys) await send(api.submitInquiry, otherInput, { headers: { 'Idempotency-Key': key } });
  }
  if (attackName === 'the same with the hidden field') await post({ ...input, marmot: 'https://x.example' });
  if (attackName === 'another with the page’s key') await post({ ...otherInput, idempotencyKey: keys[0] });
}

let riders = 0;

it('stores a posted inquiry once despite earlier ones that aim at its keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...attacks]), fc.integer({ min: 1, max: 2 }), async (attacksBefore, submitCount) => {
      riders += 1;
      const input = createInquiryInput({ subject: `Trip ${riders}`, inquiryPage: 'contactPage' });
      for (const attackName of attacksBefore) await attack(attackName, input);
      for (let submitNumber = 0; submitNumber < submitCount; submitNumber += 1) {
        const response = await post(input);
        expect([response.status, response.headers.get('location')]).toEqual([303, '/inquiryForm?sent=1']);
      }
      const countSql = "select count(*) as n from inquiries where subject = ? and name = ? and status = 'new'";
      const row = await env.DB.prepare(countSql).bind(input.subject, input.name).first<{ n: number }>();
      expect(row?.n).toBe(1);
    }),
    { numRuns: 12, examples: [[[...attacks], 2]] },
  );
});
