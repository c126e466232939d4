const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Whole rupees with Indian grouping: `124999` → `₹1,24,999`. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** A price as shown; `N/A` if there is none (spec §2, tour card). */
export function priceText(amount: number | null): string {
  return amount === null ? 'N/A' : formatRupees(amount);
}
