import { formatPaise } from '../text/paise.ts';
import type { Booking, BookingTax } from './booking.ts';

/** The taxes of a booking that are added to its lines, and those that are in their prices already. */
export function partTaxes({ taxes, isGstIncluded }: Pick<Booking, 'taxes' | 'isGstIncluded'>) {
  const isIncluded = ({ name }: BookingTax) => isGstIncluded && name !== 'TCS';
  return { added: taxes.filter((tax) => !isIncluded(tax)), included: taxes.filter(isIncluded) };
}

/** `In these prices: CGST 2.5% ₹2,019.05, SGST 2.5% ₹2,019.05.`; empty for none. */
export function sayIncludedTaxes(included: readonly BookingTax[]): string {
  const words = included.map(({ name, rate, amountPaise }) => `${name} ${rate}% ${formatPaise(amountPaise)}`);
  return words.length > 0 ? `In these prices: ${words.join(', ')}.` : '';
}
