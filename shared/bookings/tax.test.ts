import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratesOn, shippedPapers } from '../site/paper-settings.ts';
import type { BookingLine } from './booking.ts';
import { financialYearOf } from './financial-year.ts';
import { abroadCode, splitContained, splitReceived, type TaxFacts, taxableOf, taxesOf } from './tax.ts';

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
const two: BookingLine[] = [{ what: 'Rider', number: 2, pricePaise: 42_400_00 }];

describe('taxes of a booking', () => {
  it('are IGST outside the agency’s state', () => {
    expect(taxesOf(two, 0, outside)).toEqual({
      taxablePaise: 84_800_00,
      taxes: [{ name: 'IGST', rate: 5, amountPaise: 4_240_00 }],
      roundingPaise: 0,
      totalPaise: 89_040_00,
    });
  });

  it('are two equal halves within it', () => {
    expect(taxesOf(two, 0, inside).taxes).toEqual([
      { name: 'CGST', rate: 2.5, amountPaise: 2_120_00 },
      { name: 'SGST', rate: 2.5, amountPaise: 2_120_00 },
    ]);
  });

  it('name the half of a union territory without a legislature as its law does', () => {
    const ladakh = { ...inside, agencyStateCode: '38', payerStateCode: '38' };
    expect(taxesOf(two, 0, ladakh).taxes.map(({ name }) => name)).toEqual(['CGST', 'UTGST']);
  });

  it('are those of the agency’s state for a payer abroad, who rides here', () => {
    for (const payerStateCode of ['', abroadCode])
      expect(taxesOf(two, 0, { ...outside, payerStateCode })).toEqual(taxesOf(two, 0, inside));
  });

  it('follow the state of a business, not whether it has a GSTIN', () => {
    expect(taxesOf(two, 0, { ...outside, payerStateCode: '27' }).taxes).toEqual(taxesOf(two, 0, outside).taxes);
  });

  it('are of what is left after the discount', () => {
    expect(taxesOf(two, 4_800_00, outside)).toMatchObject({
      taxes: [{ amountPaise: 4_000_00 }],
      totalPaise: 84_000_00,
    });
    expect(taxesOf(two, 99_999_00, outside).totalPaise).toBe(0);
  });

  it('are none without a GSTIN, while the total is still whole rupees', () => {
    expect(taxesOf([{ what: 'Seat', number: 1, pricePaise: 100_49 }], 0, { ...outside, agencyGstin: '' })).toEqual({
      taxablePaise: 100_49,
      taxes: [],
      roundingPaise: -49,
      totalPaise: 100_00,
    });
  });

  it('are worked out once on the whole taxable value, to the paisa, and the total to the rupee', () => {
    const quoted = [24_500_00, 19_900_00].map((pricePaise) => ({ what: 'Rider', number: 1, pricePaise }));
    expect(taxesOf(quoted, 1_000_00, inside)).toEqual({
      taxablePaise: 43_400_00,
      taxes: [
        { name: 'CGST', rate: 2.5, amountPaise: 1_085_00 },
        { name: 'SGST', rate: 2.5, amountPaise: 1_085_00 },
      ],
      roundingPaise: 0,
      totalPaise: 45_570_00,
    });
    expect(taxesOf([{ what: 'Chain', number: 1, pricePaise: 100_48 }], 0, outside)).toMatchObject({
      taxes: [{ amountPaise: 5_02 }],
      roundingPaise: 50,
      totalPaise: 106_00,
    });
  });

  it('are taken out of prices that include GST', () => {
    expect(taxesOf(two, 0, { ...inside, isGstIncluded: true })).toEqual({
      taxablePaise: 80_761_90,
      taxes: [
        { name: 'CGST', rate: 2.5, amountPaise: 2_019_05 },
        { name: 'SGST', rate: 2.5, amountPaise: 2_019_05 },
      ],
      roundingPaise: 0,
      totalPaise: 84_800_00,
    });
  });

  it('have TCS of a tour abroad beside them, on what is paid with GST', () => {
    expect(taxesOf(two, 0, { ...outside, tcsPercent: 2 })).toMatchObject({
      taxes: [{ name: 'IGST' }, { name: 'TCS', rate: 2, amountPaise: 1_780_80 }],
      roundingPaise: 20,
      totalPaise: 90_821_00,
    });
  });

  it('lose and win no paisa over any lines and discount', () => {
    const lines = fc.array(
      fc.record({ what: fc.constant('x'), number: fc.integer({ min: 1, max: 40 }), pricePaise: fc.nat(9_000_000) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, fc.nat(20_000_000), fc.boolean(), fc.boolean(), (of, discount, isInside, isGstIncluded) => {
        const facts = { ...(isInside ? inside : outside), isGstIncluded };
        const { taxablePaise, taxes, roundingPaise, totalPaise } = taxesOf(of, discount, facts);
        const taxable = taxableOf(of, discount, facts);
        const all = of.reduce((sum, { number, pricePaise }) => sum + number * pricePaise, 0);
        const sum = taxable.reduce((before, one) => before + one, 0);
        expect(sum).toBe(taxablePaise);
        if (!isGstIncluded) expect(sum).toBe(Math.max(0, all - discount));
        else expect(totalPaise - roundingPaise).toBe(Math.max(0, all - discount));
        expect(Math.min(...taxable)).toBeGreaterThanOrEqual(0);
        expect(totalPaise).toBe(taxes.reduce((before, { amountPaise }) => before + amountPaise, sum + roundingPaise));
        expect(totalPaise % 100).toBe(0);
        expect(roundingPaise >= -49 && roundingPaise <= 50).toBe(true);
      }),
    );
  });
});

describe('an amount that contains tax', () => {
  it('is ₹9,523.81 and ₹476.19 of ₹10,000', () => {
    expect(splitContained(10_000_00, outside)).toEqual({
      taxablePaise: 9_523_81,
      taxes: [{ name: 'IGST', rate: 5, amountPaise: 476_19 }],
    });
  });

  it('has equal halves within the state', () => {
    expect(splitContained(10_000_00, inside)).toEqual({
      taxablePaise: 9_523_80,
      taxes: [
        { name: 'CGST', rate: 2.5, amountPaise: 238_10 },
        { name: 'SGST', rate: 2.5, amountPaise: 238_10 },
      ],
    });
  });

  it('is whole without a GSTIN', () => {
    expect(splitContained(10_000_00, { ...outside, agencyGstin: '' })).toEqual({ taxablePaise: 10_000_00, taxes: [] });
  });

  it('has its share of the TCS', () => {
    const booking = taxesOf(two, 0, { ...outside, tcsPercent: 2 });
    const { taxablePaise, taxes } = splitReceived(booking.totalPaise, booking, outside);
    expect(taxes[1]).toEqual({ name: 'TCS', rate: 2, amountPaise: 1_780_80 });
    expect(taxablePaise + taxes.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(booking.totalPaise);
  });
});

describe('what the law sets', () => {
  it('holds from its day on', () => {
    const gstRates = '2017-07-01: 5%\n2027-04-01 12 %';
    const on = (day: string) => ratesOn(day, { ...shippedPapers, gstRates }).gstPercent;
    expect(['2017-06-30', '2027-03-31', '2027-04-01'].map(on)).toEqual([0, 5, 12]);
    expect(ratesOn('2027-01-01', shippedPapers).tcsPercent).toBe(0);
  });

  it('begins a financial year in April', () => {
    expect(['2027-03-31', '2027-04-01', '2100-01-01'].map(financialYearOf)).toEqual(['26-27', '27-28', '99-00']);
  });
});
