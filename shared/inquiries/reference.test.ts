import { assert, property, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { defaultFacts } from '../settings/site.ts';
import { parseInquiryReference, toBookingReference, toInquiryReference } from './inquiry.ts';

it('parses a reference in any spelling to a range with its id', () =>
  assert(
    property(uuid(), (id) => {
      const reference = toInquiryReference(id, defaultFacts);
      for (const spelling of [reference, reference.toLowerCase(), ` ${reference.replace('-', ' ')} `]) {
        const [lowerBound = '', upperBound = ''] = parseInquiryReference(spelling, defaultFacts) ?? [];
        expect(id >= lowerBound && id < upperBound).toBe(true);
      }
    }),
  ));

it('accepts letters that look like digits and rejects other text', () => {
  expect(parseInquiryReference('HP-OOIL0', defaultFacts)).toEqual(parseInquiryReference('HP-00110', defaultFacts));
  for (const text of ['HP-1234', 'HP-123456', 'XXX12345', 'HPUUUUU', 'Tea Spiti', 'Spiti', '98160 12345', '']) {
    expect([text, parseInquiryReference(text, defaultFacts)]).toEqual([text, null]);
  }
});

it('begins references with the agency’s prefix, and finds those with an earlier one', () => {
  const id = crypto.randomUUID();
  const reference = toInquiryReference(id, { invoicePrefix: 'K/R' });
  expect(reference).toMatch(/^K\/R-/);
  expect(toBookingReference(id, { invoicePrefix: 'KR' })).toMatch(/^KR-B-/);
  const range = parseInquiryReference(reference, { invoicePrefix: 'K/R' });
  expect(range).not.toBeNull();
  expect(parseInquiryReference(reference, { invoicePrefix: 'N' })).toEqual(range);
});
