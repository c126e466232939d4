import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFinancialYear } from '../reports/month.ts';
import type { BookingLine, BookingTax } from './booking.ts';
import {
  abroadStateCode,
  calculateTaxablePerLine,
  calculateTaxes,
  extractGst,
  extractTaxesOfPayment,
  type TaxFacts,
} from './tax.ts';

/** An agency in Himachal, a payer in Karnataka. */
const outside: TaxFacts = {
  agencyStateCode: '02',
  agencyGstin: '02ABCDE1234F1Z9',
  payerStateCode: '29',
  ratePercent: 5,
  isGstIncluded: false,
  tcsPercent: 0,
};
const inside: TaxFacts = { ...outside, payerStateCode: '02' };
const lineOfTwo: BookingLine[] = [{ what: 'Rider', number: 2, pricePaise: 42_400_00 }];

const inLadakh: TaxFacts = { ...inside, agencyStateCode: '38', payerStateCode: '38' };
const halves = ['CGST 2.5% 212000', 'SGST 2.5% 212000'];
const formatTax = ({ name, rate, amountPaise }: BookingTax) => `${name} ${rate}% ${amountPaise}`;

describe('taxes of a booking', () => {
  it.each([
    ['IGST outside the agency’s state', outside, ['IGST 5% 424000']],
    ['two equal halves within the agency’s state', inside, halves],
    ['a half of UTGST in a union territory without a legislature', inLadakh, ['CGST 2.5% 212000', 'UTGST 2.5% 212000']],
    ['the agency’s own taxes for an unknown state', { ...outside, payerStateCode: '' }, halves],
    ['the agency’s own taxes for a payer abroad', { ...outside, payerStateCode: abroadStateCode }, halves],
    ['IGST for a business of a third state', { ...outside, payerStateCode: '27' }, ['IGST 5% 424000']],
    ['GST and TCS of a tour abroad', { ...outside, tcsPercent: 2 }, ['IGST 5% 424000', 'TCS 2% 178080']],
    [
      'the halves that are in prices with GST',
      { ...inside, isGstIncluded: true },
      ['CGST 2.5% 201905', 'SGST 2.5% 201905'],
    ],
    ['no tax without a GSTIN', { ...outside, agencyGstin: '' }, []],
  ])('charge %s', (_, facts, taxes) => {
    expect(calculateTaxes(lineOfTwo, 0, facts).taxes.map(formatTax)).toEqual(taxes);
  });

  const makeLines = (...prices: number[]) =>
    prices.map((rupees) => ({ what: 'Seat', number: 1, pricePaise: Math.round(rupees * 100) }));
  it.each([
    ['adds GST to the lines', lineOfTwo, 0, outside, [84_800_00, 0, 89_040_00]],
    [
      'takes GST out of prices that include it',
      lineOfTwo,
      0,
      { ...inside, isGstIncluded: true },
      [80_761_90, 0, 84_800_00],
    ],
    ['adds TCS on the price with GST', lineOfTwo, 0, { ...outside, tcsPercent: 2 }, [84_800_00, 20, 90_821_00]],
    ['takes the discount off before tax', lineOfTwo, 4_800_00, outside, [80_000_00, 0, 84_000_00]],
    ['is never below 0', lineOfTwo, 99_999_00, outside, [0, 0, 0]],
    [
      'is a whole rupee without a GSTIN, too',
      makeLines(100.49),
      0,
      { ...outside, agencyGstin: '' },
      [100_49, -49, 100_00],
    ],
    ['is taxed once on the sum of the lines', makeLines(24_500, 19_900), 1_000_00, inside, [43_400_00, 0, 45_570_00]],
    ['rounds half a rupee up', makeLines(100.48), 0, outside, [100_48, 50, 106_00]],
  ] as const)('have a total that %s', (_, lines, discountPaise, facts, figures) => {
    const { taxablePaise, roundingPaise, totalPaise } = calculateTaxes(lines, discountPaise, facts);
    expect([taxablePaise, roundingPaise, totalPaise]).toEqual(figures);
  });

  it('add up to the paisa for any lines and discount', () => {
    const lines = fc.array(
      fc.record({ what: fc.constant('x'), number: fc.integer({ min: 1, max: 40 }), pricePaise: fc.nat(9_000_000) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(
        lines,
        fc.nat(20_000_000),
        fc.boolean(),
        fc.boolean(),
        (examples, discount, isInside, isGstIncluded) => {
          const facts = { ...(isInside ? inside : outside), isGstIncluded };
          const { taxablePaise, taxes, roundingPaise, totalPaise } = calculateTaxes(examples, discount, facts);
          const taxable = calculateTaxablePerLine(examples, discount, facts);
          const linesPaise = examples.reduce((sum, { number, pricePaise }) => sum + number * pricePaise, 0);
          const sum = taxable.reduce((total, part) => total + part, 0);
          expect(sum).toBe(taxablePaise);
          if (!isGstIncluded) expect(sum).toBe(Math.max(0, linesPaise - discount));
          else expect(totalPaise - roundingPaise).toBe(Math.max(0, linesPaise - discount));
          expect(Math.min(...taxable)).toBeGreaterThanOrEqual(0);
          expect(totalPaise).toBe(taxes.reduce((total, { amountPaise }) => total + amountPaise, sum + roundingPaise));
          expect(totalPaise % 100).toBe(0);
          expect(roundingPaise >= -49 && roundingPaise <= 50).toBe(true);
        },
      ),
    );
  });
});

describe('an amount that contains tax', () => {
  it.each([
    ['IGST outside the agency’s state', outside, 9_523_81, ['IGST 5% 47619']],
    ['two equal halves within the agency’s state', inside, 9_523_80, ['CGST 2.5% 23810', 'SGST 2.5% 23810']],
    ['no tax without a GSTIN', { ...outside, agencyGstin: '' }, 10_000_00, []],
  ])('contains %s: ₹10,000', (_, facts, taxablePaise, taxes) => {
    const split = extractGst(10_000_00, facts);
    expect([split.taxablePaise, split.taxes.map(formatTax)]).toEqual([taxablePaise, taxes]);
  });

  it('contains its share of the TCS', () => {
    const booking = calculateTaxes(lineOfTwo, 0, { ...outside, tcsPercent: 2 });
    const { taxablePaise, taxes } = extractTaxesOfPayment(booking.totalPaise, booking, outside);
    expect(taxes[1]).toEqual({ name: 'TCS', rate: 2, amountPaise: 1_780_80 });
    expect(taxablePaise + taxes.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(booking.totalPaise);
  });
});

it('starts the financial year in April', () => {
  expect(['2027-03-31', '2027-04-01', '2100-01-01'].map(toFinancialYear)).toEqual(['26-27', '27-28', '99-00']);
});
