import * as v from 'valibot';
import { formatPaise } from '../money.ts';
import type { Booking, BookingLine, BookingTax } from './booking.ts';

// GST and TCS of a booking, in whole paise (decision 163).

/** Rates and states that a booking's taxes are calculated with, as they were on the day of booking. */
export const AgreedTax = v.object({
  agencyStateCode: v.string(),
  /** Empty for an agency that is not registered for GST, which charges no tax. */
  agencyGstin: v.string(),
  ratePercent: v.number(),
  isGstIncluded: v.boolean(),
  /** Tax collected at source (TCS) on a tour abroad; 0 for other tours. */
  tcsPercent: v.number(),
});
export type AgreedTax = v.InferOutput<typeof AgreedTax>;

export interface TaxFacts extends AgreedTax {
  /** Empty while unknown. Empty and {@link abroadStateCode} count as the agency's state. */
  payerStateCode: string;
}

export interface TaxSplit {
  taxablePaise: number;
  taxes: BookingTax[];
}

interface TaxedTotal extends TaxSplit {
  roundingPaise: number;
  totalPaise: number;
}

/** “96-Other Countries”: the code of GSTR-1 and of e-invoices for a payer outside India (read on 2026-11-28). */
export const abroadStateCode = '96';

/** Union territories without a legislature: their half of GST is called UTGST. */
const unionTerritories = ['04', '26', '31', '35', '38'];

const calculatePercentage = (paise: number, percent: number) =>
  Math.round((paise * Math.round(percent * 100)) / 10_000);

const sumAmounts = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * State code of the place of supply: the payer's state (IGST Act, section 12(2)). For a payer outside India it is the place
 * where the tour is performed (section 13(3)(b)), so the tour is no export; the agency's state is used for that place. An
 * agency registered in several states needs advice from its accountant.
 */
export const findPlaceOfSupply = ({ agencyStateCode, payerStateCode }: TaxFacts): string =>
  payerStateCode === '' || payerStateCode === abroadStateCode ? agencyStateCode : payerStateCode;

/** Two equal halves (CGST and SGST or UTGST) within the agency's state, else IGST. None without a GSTIN. */
function listGstParts(facts: TaxFacts): { name: string; rate: number }[] {
  const { agencyGstin, agencyStateCode, ratePercent } = facts;
  if (agencyGstin === '' || ratePercent === 0) return [];
  if (findPlaceOfSupply(facts) !== agencyStateCode) return [{ name: 'IGST', rate: ratePercent }];
  const halfRate = ratePercent / 2;
  const stateTaxName = unionTerritories.includes(agencyStateCode) ? 'UTGST' : 'SGST';
  return [
    { name: 'CGST', rate: halfRate },
    { name: stateTaxName, rate: halfRate },
  ];
}

/** Splits a sum in proportion to the weights, in whole paise. The parts add up to the sum. */
function splitByWeight(sumPaise: number, weights: readonly number[]): number[] {
  const totalWeight = sumAmounts(weights);
  let cumulativeWeight = 0;
  let cumulativePaise = 0;
  return weights.map((weight) => {
    cumulativeWeight += weight;
    // Division comes first, because the product of two such amounts can exceed the exact integers.
    const newCumulativePaise = totalWeight === 0 ? 0 : Math.round(sumPaise * (cumulativeWeight / totalWeight));
    const sharePaise = newCumulativePaise - cumulativePaise;
    cumulativePaise = newCumulativePaise;
    return sharePaise;
  });
}

/** The price after discount. It contains GST only if prices include GST. */
function calculatePricePaise(lines: readonly BookingLine[], discountPaise: number): number {
  const linesPaise = sumAmounts(lines.map(({ number, pricePaise }) => number * pricePaise));
  return linesPaise - Math.min(discountPaise, linesPaise);
}

/** Taxable paise of each line: its share of the booking's taxable value, after discount and without GST. */
export function calculateTaxablePerLine(
  lines: readonly BookingLine[],
  discountPaise: number,
  facts: TaxFacts,
): number[] {
  const amounts = lines.map(({ number, pricePaise }) => number * pricePaise);
  return splitByWeight(addOrExtractGst(calculatePricePaise(lines, discountPaise), facts).taxablePaise, amounts);
}

/**
 * Tax collected at source on the price with GST (Income-tax Act, 1961, section 206C(1G); Act of 2025, section 394(1)).
 * Higher rates by threshold or for a missing PAN are not calculated: the agency adds them as a line of the booking.
 */
function calculateTcs(paise: number, { tcsPercent }: TaxFacts): BookingTax[] {
  const amountPaise = calculatePercentage(paise, tcsPercent);
  return amountPaise > 0 ? [{ name: 'TCS', rate: tcsPercent, amountPaise }] : [];
}

/** Each tax is calculated once, on the whole taxable value, to the paisa. */
function addOrExtractGst(paise: number, facts: TaxFacts): TaxSplit {
  if (facts.isGstIncluded) return extractGst(paise, facts);
  const taxes = listGstParts(facts).map(({ name, rate }) => ({
    name,
    rate,
    amountPaise: calculatePercentage(paise, rate),
  }));
  return { taxablePaise: paise, taxes };
}

/** The total is rounded to whole rupees, half a rupee up (CGST Act, section 170). */
export function calculateTaxes(lines: readonly BookingLine[], discountPaise: number, facts: TaxFacts): TaxedTotal {
  const { taxablePaise, taxes: gstTaxes } = addOrExtractGst(calculatePricePaise(lines, discountPaise), facts);
  const grossPaise = taxablePaise + sumAmounts(gstTaxes.map(({ amountPaise }) => amountPaise));
  const tcsTaxes = calculateTcs(grossPaise, facts);
  const unroundedPaise = grossPaise + sumAmounts(tcsTaxes.map(({ amountPaise }) => amountPaise));
  const roundingPaise = Math.round(unroundedPaise / 100) * 100 - unroundedPaise;
  return { taxablePaise, taxes: [...gstTaxes, ...tcsTaxes], roundingPaise, totalPaise: unroundedPaise + roundingPaise };
}

/** Taxable value and GST of an amount that contains GST. The two halves are equal to the paisa. */
export function extractGst(grossPaise: number, facts: TaxFacts): TaxSplit {
  const gstParts = listGstParts(facts);
  const totalPercent = sumAmounts(gstParts.map(({ rate }) => rate));
  const taxes = gstParts.map(({ name, rate }) => ({
    name,
    rate,
    amountPaise: Math.round((grossPaise * Math.round(rate * 100)) / (10_000 + Math.round(totalPercent * 100))),
  }));
  return { taxablePaise: grossPaise - sumAmounts(taxes.map(({ amountPaise }) => amountPaise)), taxes };
}

/** Taxable value and taxes contained in a payment: its share of the booking's TCS, and the GST in the rest. */
export function extractTaxesOfPayment(
  paise: number,
  booking: { taxes: readonly BookingTax[]; totalPaise: number },
  facts: TaxFacts,
): TaxSplit {
  const bookingTcs = booking.taxes.filter(({ name }) => name === 'TCS');
  const tcsTaxes = bookingTcs
    .map((tax) => ({ ...tax, amountPaise: Math.round(tax.amountPaise * (paise / Math.max(1, booking.totalPaise))) }))
    .filter(({ amountPaise }) => amountPaise > 0);
  const gstSplit = extractGst(paise - sumAmounts(tcsTaxes.map(({ amountPaise }) => amountPaise)), facts);
  return { taxablePaise: gstSplit.taxablePaise, taxes: [...gstSplit.taxes, ...tcsTaxes] };
}

/** TCS is always added, also to prices that include GST. */
export function groupTaxesByInclusion({ taxes, isGstIncluded }: Pick<Booking, 'taxes' | 'isGstIncluded'>) {
  const isIncluded = ({ name }: BookingTax) => isGstIncluded && name !== 'TCS';
  return { added: taxes.filter((tax) => !isIncluded(tax)), included: taxes.filter(isIncluded) };
}

/** `In these prices: CGST 2.5% ₹2,019.05, SGST 2.5% ₹2,019.05.`; empty if there are no taxes. */
export function formatIncludedTaxes(included: readonly BookingTax[]): string {
  const taxTexts = included.map(({ name, rate, amountPaise }) => `${name} ${rate}% ${formatPaise(amountPaise)}`);
  return taxTexts.length > 0 ? `In these prices: ${taxTexts.join(', ')}.` : '';
}
