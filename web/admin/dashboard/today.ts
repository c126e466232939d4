import type { Inquiry } from '#shared/inquiry';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The inquiries received today, India time. */
export function receivedToday(inquiries: readonly Inquiry[], now: Date): Inquiry[] {
  const today = day.format(now);
  return inquiries.filter(({ receivedAt }) => day.format(new Date(receivedAt)) === today);
}
