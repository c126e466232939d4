import { assert, property, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { parseInquiryReference, toInquiryReference } from './inquiry.ts';

it('leads back to the id, also as people write it', () =>
  assert(
    property(uuid(), (id) => {
      const reference = toInquiryReference(id);
      for (const written of [reference, reference.toLowerCase(), ` ${reference.replace('-', ' ')} `]) {
        const [from = '', to = ''] = parseInquiryReference(written) ?? [];
        expect(id >= from && id < to).toBe(true);
      }
    }),
  ));

it('reads signs that look alike, and no other words', () => {
  expect(parseInquiryReference('HP-OOIL0')).toEqual(parseInquiryReference('HP-00110'));
  for (const text of ['HP-1234', 'HP-123456', 'XX-12345', 'HPUUUUU', '98160 12345', '']) {
    expect([text, parseInquiryReference(text)]).toEqual([text, null]);
  }
});
