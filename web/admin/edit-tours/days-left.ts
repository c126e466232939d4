const day = 24 * 60 * 60 * 1000;

/** How much longer a deleted tour can be restored, in words. */
export function daysLeft(restorableUntil: string, now: number): string {
  const days = Math.ceil((Date.parse(restorableUntil) - now) / day);
  if (days <= 1) return 'Less than a day';
  return `${days} days`;
}
