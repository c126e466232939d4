const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Whole rupees as Indians write them: `124999` → `₹1,24,999`. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** What a card or a page shows for a price that may be missing: `N/A` (spec §2, tour card). */
export function priceText(amount: number | null): string {
  return amount === null ? 'N/A' : formatRupees(amount);
}
