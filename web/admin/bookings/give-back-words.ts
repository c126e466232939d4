import type { BookingRow } from '#shared/bookings/booking';
import { addDays, dayWords } from '#shared/ride/days';
import type { Site } from '#shared/site/site';
import { formatPaise } from '#shared/text/paise';

/** `Give back ₹64,165.50 by 19 Dec 2026`: after a cancellation within the weeks that the agency’s terms promise. */
export function sayGiveBack(
  { amountPaise, since }: NonNullable<BookingRow['giveBack']>,
  { refundWeeks }: Pick<Site, 'refundWeeks'>,
): string {
  const by = since === null ? '' : ` by ${dayWords(addDays(since, refundWeeks * 7))}`;
  return `Give back ${formatPaise(amountPaise)}${by}`;
}
