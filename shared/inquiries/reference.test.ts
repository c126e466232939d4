import { assert, property, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { parseInquiryReference, toInquiryReference } from './inquiry.ts';

it('parses a reference in any spelling to a range with its id', () =>
  assert(
    property(uuid(), (id) => {
      const reference = toInquiryReference(id);
      for (const spelling of [reference, reference.toLowerCase(), ` ${reference.replace('-', ' ')} `]) {
        const [lowerBound = '', upperBound = ''] = parseInquiryReference(spelling) ?? [];
        expect(id >= lowerBound && id < upperBound).toBe(true);
      }
    }),
  ));

it('accepts letters that look like digits and rejects other text', () => {
  expect(parseInquiryReference('HP-OOIL0')).toEqual(parseInquiryReference('HP-00110'));
  for (const text of ['HP-1234', 'HP-123456', 'XX-12345', 'HPUUUUU', '98160 12345', '']) {
    expect([text, parseInquiryReference(text)]).toEqual([text, null]);
  }
});
