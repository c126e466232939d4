import { addDays, formatShortDay, toIndianDay } from '../dates.ts';
import { mergeDueInstalments, splitIntoInstalments } from '../ride/payments.ts';
import { formatCancellation, toCancellationRows } from '../settings/policy.ts';
import type { Site } from '../settings/site.ts';
import { calculateTotal, type QuoteContent, type QuoteMarks, type QuoteState, type QuoteTerms } from './quote.ts';

/** Last day on which a quote of today can be accepted: never after the tour has begun. */
export function calculateValidUntil(
  today: string,
  startsOn: string | null,
  { quoteDays }: Pick<Site, 'quoteDays'>,
): string {
  const validUntil = addDays(today, quoteDays);
  return startsOn && startsOn >= today && startsOn < validUntil ? startsOn : validUntil;
}

/** Instalments that are due by `today` are part of the first payment, on booking. */
export function calculateQuotePayments(content: QuoteContent, today: string, site: Site): QuoteTerms['payments'] {
  const { people, startsOn } = content;
  return mergeDueInstalments(
    splitIntoInstalments({ total: calculateTotal(content, site.gst), people, startsOn, today }, site),
  );
}

export function formatQuoteDue({ dueOn, daysBefore }: QuoteTerms['payments'][number]): string {
  if (dueOn) return `by ${formatShortDay(dueOn)}`;
  return daysBefore === null ? 'on booking' : `${daysBefore} days before the start`;
}

interface TermsContext {
  today: string;
  sentBy: string;
  site: Site;
}

export function toQuoteTerms(content: QuoteContent, { today, sentBy, site }: TermsContext): QuoteTerms {
  return {
    sentOn: today,
    sentBy,
    total: calculateTotal(content, site.gst),
    gst: site.gst,
    payments: calculateQuotePayments(content, today, site),
    cancellation: formatCancellation(toCancellationRows(site.cancellation)),
    cancellationSteps: [...site.cancellation],
  };
}

/** Returns error messages by field; null if the quote can be sent. */
export function findSendProblem(content: QuoteContent, today: string): Record<string, string> | null {
  const { validUntil, startsOn } = content;
  if (startsOn && startsOn < today) return { startsOn: 'This day has passed.' };
  if (validUntil < today) return { validUntil: 'This day has passed.' };
  if (startsOn && validUntil > startsOn) return { validUntil: 'By then the tour has begun.' };
  return null;
}

export function findMarkProblem(state: QuoteState, { withdrawn, ...otherMarks }: QuoteMarks): string | null {
  if (state === 'draft') return 'This quote wasn’t sent yet.';
  if (withdrawn && state === 'accepted') return 'It is accepted. Take the acceptance back first.';
  if (withdrawn && state === 'replaced') return 'A later revision was sent. Withdraw that one.';
  const hasOtherMark = Object.values(otherMarks).some((mark) => mark !== undefined);
  return state === 'withdrawn' && hasOtherMark ? 'This quote was withdrawn.' : null;
}

/** A link opens an expired or withdrawn quote for so many more days, and its page shows that state. */
const linkDaysAfterOffer = 30;
/** A link opens an accepted quote for so many days after the first day of the tour. */
export const linkDaysAfterStart = 90;
/** If no first day is agreed, a link opens an accepted quote for so many days after the acceptance. */
export const linkDaysWithoutStart = 2 * 365;

export function calculateLinkEnd(
  quote: Pick<QuoteFacts, 'acceptedAt' | 'withdrawnAt' | 'validUntil'> & Pick<QuoteContent, 'startsOn'>,
): string {
  const { acceptedAt, withdrawnAt, validUntil, startsOn } = quote;
  if (withdrawnAt !== null) return addDays(toIndianDay(withdrawnAt), linkDaysAfterOffer);
  if (acceptedAt === null) return addDays(validUntil, linkDaysAfterOffer);
  return startsOn ? addDays(startsOn, linkDaysAfterStart) : addDays(toIndianDay(acceptedAt), linkDaysWithoutStart);
}

interface QuoteFacts {
  sentAt: number | null;
  acceptedAt: number | null;
  validUntil: string;
  withdrawnAt: number | null;
  isReplaced: boolean;
}

export function findQuoteState(facts: QuoteFacts, today: string): QuoteState {
  const { sentAt, acceptedAt, withdrawnAt, validUntil, isReplaced } = facts;
  if (sentAt === null) return 'draft';
  if (isReplaced) return 'replaced';
  if (withdrawnAt !== null) return 'withdrawn';
  if (acceptedAt !== null) return 'accepted';
  return today > validUntil ? 'expired' : 'sent';
}
