import * as v from 'valibot';
import { formatPaise } from '../money.ts';
import type { Booking, BookingLine, BookingTax } from './booking.ts';

// GST and TCS of a booking, in whole paise (decision 163).

/** Facts that give a booking's taxes, as they were on the day of booking. */
export const AgreedTax = v.object({
  agencyStateCode: v.string(),
  /** Empty for an agency that is not registered, which asks for no tax. */
  agencyGstin: v.string(),
  ratePercent: v.number(),
  /** True if the lines' prices include GST; else it is added. */
  isGstIncluded: v.boolean(),
  /** Tax collected at source on a tour abroad; 0 for all others. */
  tcsPercent: v.number(),
});
export type AgreedTax = v.InferOutput<typeof AgreedTax>;

export interface TaxFacts extends AgreedTax {
  /** Empty while unknown: then, and for {@link abroadStateCode}, the tour is supplied where the agency is. */
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

/** Union territories without a legislature, whose half is called UTGST. */
const unionTerritories = ['04', '26', '31', '35', '38'];

/** A percentage of an amount, to the paisa. */
const calculatePercentage = (paise: number, percent: number) =>
  Math.round((paise * Math.round(percent * 100)) / 10_000);

const addUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * The state by whose code a paper names the place of supply: the payer's (IGST Act, section 12(2)). A tour of a payer
 * outside India is supplied where it is performed (section 13(3)(b)), so it is no export; the agency's state stands for
 * that place. An agency that is registered in several states asks its accountant.
 */
export const findPlaceOfSupply = ({ agencyStateCode, payerStateCode }: TaxFacts): string =>
  payerStateCode === '' || payerStateCode === abroadStateCode ? agencyStateCode : payerStateCode;

/** GST's parts: two equal halves within the agency's state, one outside. None without a GSTIN. */
function listGstParts(rules: TaxFacts): { name: string; rate: number }[] {
  const { agencyGstin, agencyStateCode, ratePercent } = rules;
  if (agencyGstin === '' || ratePercent === 0) return [];
  if (findPlaceOfSupply(rules) !== agencyStateCode) return [{ name: 'IGST', rate: ratePercent }];
  const half = ratePercent / 2;
  const ofState = unionTerritories.includes(agencyStateCode) ? 'UTGST' : 'SGST';
  return [
    { name: 'CGST', rate: half },
    { name: ofState, rate: half },
  ];
}

/** Parts of a sum in proportion to the weights, in whole paise. They add up to the sum. */
function splitByWeight(sumPaise: number, weights: readonly number[]): number[] {
  const all = addUp(weights);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    // The division comes first, because the product of two such amounts is not exact.
    const upTo = all === 0 ? 0 : Math.round(sumPaise * (before / all));
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** Lines less the discount: without GST where GST is added, with GST where prices include it. */
function calculatePricePaise(lines: readonly BookingLine[], discountPaise: number): number {
  const all = addUp(lines.map(({ number, pricePaise }) => number * pricePaise));
  return all - Math.min(discountPaise, all);
}

/** Taxable value of each line: its share of the booking's, after discount and without GST. */
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
 * An agency adds what thresholds or a missing PAN ask for as a line of the booking.
 */
function calculateTcs(paise: number, { tcsPercent }: TaxFacts): BookingTax[] {
  const amountPaise = calculatePercentage(paise, tcsPercent);
  return amountPaise > 0 ? [{ name: 'TCS', rate: tcsPercent, amountPaise }] : [];
}

/** Taxable value and GST of a price. Each head is worked out once, on the whole taxable value, to the paisa. */
function addOrExtractGst(paise: number, facts: TaxFacts): TaxSplit {
  if (facts.isGstIncluded) return extractGst(paise, facts);
  const taxes = listGstParts(facts).map(({ name, rate }) => ({
    name,
    rate,
    amountPaise: calculatePercentage(paise, rate),
  }));
  return { taxablePaise: paise, taxes };
}

/** Taxes and total of a booking's lines. The total is whole rupees (CGST Act, section 170). */
export function calculateTaxes(lines: readonly BookingLine[], discountPaise: number, facts: TaxFacts): TaxedTotal {
  const { taxablePaise, taxes: gst } = addOrExtractGst(calculatePricePaise(lines, discountPaise), facts);
  const paise = taxablePaise + addUp(gst.map(({ amountPaise }) => amountPaise));
  const tcs = calculateTcs(paise, facts);
  const exact = paise + addUp(tcs.map(({ amountPaise }) => amountPaise));
  // The total is rounded to the nearest rupee, half a rupee up.
  const roundingPaise = Math.round(exact / 100) * 100 - exact;
  return { taxablePaise, taxes: [...gst, ...tcs], roundingPaise, totalPaise: exact + roundingPaise };
}

/** Taxable value and GST of an amount that contains GST. The two halves are equal to the paisa. */
export function extractGst(grossPaise: number, rules: TaxFacts): TaxSplit {
  const parts = listGstParts(rules);
  const percent = addUp(parts.map(({ rate }) => rate));
  const taxes = parts.map(({ name, rate }) => ({
    name,
    rate,
    amountPaise: Math.round((grossPaise * Math.round(rate * 100)) / (10_000 + Math.round(percent * 100))),
  }));
  return { taxablePaise: grossPaise - addUp(taxes.map(({ amountPaise }) => amountPaise)), taxes };
}

/** Taxable value and taxes of money towards a booking: its share of the booking's TCS, and the GST in the rest. */
export function extractTaxesOfPayment(
  paise: number,
  booking: { taxes: readonly BookingTax[]; totalPaise: number },
  rules: TaxFacts,
): TaxSplit {
  const collected = booking.taxes.filter(({ name }) => name === 'TCS');
  const tcs = collected
    .map((tax) => ({ ...tax, amountPaise: Math.round(tax.amountPaise * (paise / Math.max(1, booking.totalPaise))) }))
    .filter(({ amountPaise }) => amountPaise > 0);
  const split = extractGst(paise - addUp(tcs.map(({ amountPaise }) => amountPaise)), rules);
  return { taxablePaise: split.taxablePaise, taxes: [...split.taxes, ...tcs] };
}

/** The taxes of a booking that are added to its lines, and those that are in their prices already. */
export function groupTaxesByInclusion({ taxes, isGstIncluded }: Pick<Booking, 'taxes' | 'isGstIncluded'>) {
  const isIncluded = ({ name }: BookingTax) => isGstIncluded && name !== 'TCS';
  return { added: taxes.filter((tax) => !isIncluded(tax)), included: taxes.filter(isIncluded) };
}

/** `In these prices: CGST 2.5% ₹2,019.05, SGST 2.5% ₹2,019.05.`; empty for none. */
export function formatIncludedTaxes(included: readonly BookingTax[]): string {
  const words = included.map(({ name, rate, amountPaise }) => `${name} ${rate}% ${formatPaise(amountPaise)}`);
  return words.length > 0 ? `In these prices: ${words.join(', ')}.` : '';
}
