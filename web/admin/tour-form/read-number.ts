/** A typed number: null for nothing, NaN for what is none. Signs and commas of money are taken: `₹1,24,999`. */
export function readNumber(typed: string): number | null {
  const text = typed.replace(/[₹,\s]/g, '');
  if (text === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
