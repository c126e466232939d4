import { formatNumber } from '../tours/heights.ts';

/** Whole rupees with Indian grouping: `124999` → `₹1,24,999`. */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.abs(amount))}`;
}

/** A price as shown; `N/A` if there is none (spec §2, tour card). */
export function priceText(amount: number | null): string {
  return amount === null ? 'N/A' : formatRupees(amount);
}
