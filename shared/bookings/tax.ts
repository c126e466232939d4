import type { BookingLine, BookingTax } from './booking.ts';

/** What the tax of a booking follows from, as it was when it was booked. */
export interface TaxFacts {
  agencyStateCode: string;
  /** Empty: no tax is added. */
  agencyGstin: string;
  /** Empty: the agency's own holds. */
  payerStateCode: string;
  ratePercent: number;
}

export interface Taxed {
  taxes: BookingTax[];
  /** What makes the total whole rupees. */
  roundingPaise: number;
  totalPaise: number;
}

export const untaxedPaise = (lines: readonly BookingLine[], discountPaise: number) =>
  Math.max(0, lines.reduce((sum, { number, pricePaise }) => sum + number * pricePaise, 0) - discountPaise);

/** The taxes on the lines less the discount: the state's and the country's halves, or all in one between states. */
export function taxesOf(lines: readonly BookingLine[], discountPaise: number, facts: TaxFacts): Taxed {
  const { agencyStateCode, agencyGstin, payerStateCode, ratePercent } = facts;
  const taxable = untaxedPaise(lines, discountPaise);
  const part = (name: string, rate: number) => ({ name, rate, amountPaise: Math.round((taxable * rate) / 100) });
  const isWithin = payerStateCode === '' || payerStateCode === agencyStateCode;
  const parts = isWithin ? [part('CGST', ratePercent / 2), part('SGST', ratePercent / 2)] : [part('IGST', ratePercent)];
  const taxes = agencyGstin === '' || ratePercent === 0 ? [] : parts;
  const exact = taxes.reduce((sum, { amountPaise }) => sum + amountPaise, taxable);
  const totalPaise = Math.round(exact / 100) * 100;
  return { taxes, roundingPaise: totalPaise - exact, totalPaise };
}
