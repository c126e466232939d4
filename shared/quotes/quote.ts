import * as v from 'valibot';
import type { BookingLine } from '../bookings/booking.ts';
import type { BookingView, RejectedPaymentReport } from '../bookings/booking-view.ts';
import { calculateTaxes } from '../bookings/tax.ts';
import { isCalendarDay } from '../dates.ts';
import { LinkRow } from '../link-routes.ts';
import { line, requiredLine, text, wholeNumber } from '../text.ts';

const maxTotalRupees = 100_000_000;

const rupeesSchema = wholeNumber(0, maxTotalRupees, 'Enter whole rupees, 0 or more.');
const Day = v.pipe(v.string('Enter a date.'), v.check(isCalendarDay, 'There is no such day.'));

const QuoteLine = v.strictObject({
  description: requiredLine(200, 'Say what it is.'),
  priceRupees: rupeesSchema,
  count: wholeNumber(1, 9_999, 'Enter how many, 1 or more.'),
  /** True if `count` is a number of people; false for rooms, permits or a price for the whole group. */
  isPerPerson: v.boolean(),
});

const ContentFields = v.strictObject({
  /** The person that the quote is for. */
  name: requiredLine(100, 'Say whom it is for.'),
  title: requiredLine(120, 'Give it a title.'),
  tourId: v.nullable(line(100)),
  duration: line(60),
  startsOn: v.nullable(Day),
  people: wholeNumber(1, 9_999, 'Enter the number of people, 1 or more.'),
  lines: v.pipe(v.array(QuoteLine), v.minLength(1, 'Add a line.'), v.maxLength(20, 'At most 20 lines.')),
  discount: v.nullable(v.strictObject({ description: requiredLine(100, 'Say what it is for.'), rupees: rupeesSchema })),
  included: v.pipe(v.array(requiredLine(120)), v.maxLength(14, 'At most 14 lines.')),
  note: text(1_000),
  validUntil: Day,
});
export type QuoteContent = v.InferOutput<typeof ContentFields>;

/** `isIncluded`: prices include GST; otherwise the total adds GST to them. */
const GstTerms = v.object({ percent: v.number(), isIncluded: v.boolean() });
export type GstTerms = v.InferOutput<typeof GstTerms>;

type PriceContent = Pick<QuoteContent, 'lines' | 'discount'>;

/** Returns the sum of the lines minus the discount, in rupees, before the total adds GST. */
export function calculateSubtotal({ lines, discount }: PriceContent): number {
  return lines.reduce((sum, { priceRupees, count }) => sum + priceRupees * count, 0) - (discount?.rupees ?? 0);
}

export const toBookingLines = ({ lines }: Pick<QuoteContent, 'lines'>): BookingLine[] =>
  lines.map(({ description, priceRupees, count }) => ({
    what: description,
    number: count,
    pricePaise: Math.round(priceRupees * 100),
  }));

/** Returns the price in rupees of a booking by a payer from the agency's own state. */
export function calculateTotal(content: PriceContent, gst: GstTerms | null): number {
  const subtotalRupees = calculateSubtotal(content);
  if (gst === null || subtotalRupees <= 0) return subtotalRupees;
  const lines = [{ what: '', number: 1, pricePaise: subtotalRupees * 100 }];
  const taxFacts = { agencyStateCode: '', agencyGstin: 'any', payerStateCode: '', tcsPercent: 0 };
  const { totalPaise } = calculateTaxes(lines, 0, {
    ...taxFacts,
    ratePercent: gst.percent,
    isGstIncluded: gst.isIncluded,
  });
  return totalPaise / 100;
}

export function findPeopleMismatch({ people, lines }: Pick<QuoteContent, 'people' | 'lines'>): string | null {
  const linesPerPerson = lines.filter(({ isPerPerson }) => isPerPerson);
  const peopleInLines = linesPerPerson.reduce((sum, { count }) => sum + count, 0);
  if (linesPerPerson.length === 0 || peopleInLines === people) return null;
  return `For ${people === 1 ? '1 person' : `${people} people`}, but the lines are for ${peopleInLines}.`;
}

function hasValidTotal(content: QuoteContent): boolean {
  // An invalid line has its own message, so the total gets none.
  if (content.lines.some(({ priceRupees, count }) => priceRupees < 0 || count < 1)) return true;
  const subtotalRupees = calculateSubtotal(content);
  return subtotalRupees >= 0 && subtotalRupees <= maxTotalRupees;
}

export const QuoteContent = v.pipe(
  ContentFields,
  v.forward(v.check(hasValidTotal, 'The total must be between ₹0 and ₹10,00,00,000.'), ['lines']),
  // This check runs only if every field is valid, because an unreadable number would count as no people.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const input = dataset.value as QuoteContent;
    const message = findPeopleMismatch(input);
    if (message === null) return;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: 'lines', value: input.lines }] });
  }),
);
/** Schema without the rules between fields, so that the admin can show a draft that breaks one of them. */
export const StoredQuoteContent = ContentFields;

/** The agency's terms on the day of sending. An acceptance copies them into the booking. */
export const QuoteTerms = v.object({
  sentOn: v.string(),
  sentBy: v.string(),
  /** In rupees. */
  total: v.number(),
  gst: v.nullable(GstTerms),
  /**
   * The payments add up to the total. The payment on booking has neither `dueOn` nor `daysBefore`. If no first day is
   * agreed, the others have only `daysBefore`.
   */
  payments: v.array(
    v.object({ rupees: v.number(), dueOn: v.nullable(v.string()), daysBefore: v.nullable(v.number()) }),
  ),
  cancellation: v.array(v.string()),
  /** `percent` is the cancellation fee from `from` days before the start on; the highest `from` comes first. */
  cancellationSteps: v.array(v.object({ from: v.number(), percent: v.number() })),
});
export type QuoteTerms = v.InferOutput<typeof QuoteTerms>;

/** `replaced`: a later revision was sent; `withdrawn`: the agency no longer offers it. */
const quoteStates = ['draft', 'sent', 'expired', 'accepted', 'withdrawn', 'replaced'] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteStateLabels: Record<QuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
};

export const Quote = v.object({
  id: v.string(),
  /** `Q-7F3A21`, the same for all revisions. */
  number: v.string(),
  revision: v.number(),
  inquiry: v.string(),
  state: v.picklist(quoteStates),
  content: ContentFields,
  terms: v.nullable(QuoteTerms),
  version: v.number(),
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
  viewedAt: v.nullable(v.string()),
  acceptedAt: v.nullable(v.string()),
  acceptedName: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
  /** True if the person was erased. The quote stays for the accounts, without a name. */
  isErased: v.optional(v.boolean()),
  /** True if the quote's inquiry has the status `lost`. */
  isInquiryLost: v.optional(v.boolean()),
});
export type Quote = v.InferOutput<typeof Quote>;

export const isAccepted = ({ state }: Pick<Quote, 'state'>): boolean => state === 'accepted';

export const quotesPageSize = 10;
export const QuoteList = v.object({ data: v.array(Quote), total: v.number() });
export type QuoteList = v.InferOutput<typeof QuoteList>;
export const SavedQuote = v.object({ message: v.string(), quote: Quote });
/** No other response contains the link, because the database stores only a hash of its token. */
export const LinkedQuote = v.object({ message: v.string(), quote: Quote, link: v.string() });
export type LinkedQuote = v.InferOutput<typeof LinkedQuote>;

const QuoteLink = v.object({ ...LinkRow.entries, revision: v.number() });
export type QuoteLink = v.InferOutput<typeof QuoteLink>;
export const QuoteLinks = v.object({ data: v.array(QuoteLink) });

export const QuoteMarks = v.strictObject({
  accepted: v.optional(v.literal(false, 'Only the rider can accept it.')),
  withdrawn: v.optional(v.boolean('True or false.')),
});
export type QuoteMarks = v.InferOutput<typeof QuoteMarks>;

/** The rider's acceptance form. The first submit shows a summary; the second has `confirm`. */
export const Acceptance = v.object({
  name: requiredLine(100, 'Type your name.'),
  quote: v.pipe(v.string(), v.maxLength(100)),
  confirm: v.optional(v.string()),
});

/** Texts of the inquiry's timeline; each follows the person's name. */
export const quoteEventLabels = {
  quote_sent: 'sent quote',
  quote_seen: 'read quote',
  quote_accepted: 'accepted quote',
  quote_unaccepted: 'took back the acceptance of quote',
  quote_withdrawn: 'withdrew quote',
  quote_unwithdrawn: 'took back the withdrawal of quote',
} as const;
export type QuoteEvent = keyof typeof quoteEventLabels;

/** Name in the timeline of a rider who viewed the quote. */
export const riderActorName = 'The rider';

export type QuoteView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | { kind: 'replaced'; number: string; token: string }
  | { kind: 'withdrawn'; number: string }
  | {
      kind: 'quote';
      quote: Quote;
      token: string;
      /** The name in a rejected acceptance form. */
      name: string;
      /** Message about the rejected acceptance form. */
      problem: string | null;
      coverPath?: string | undefined;
      booking?: BookingView | null;
      /** True if the rider cannot accept the quote because the agency cancelled the departure. */
      isDepartureCancelled?: boolean;
      rejectedReport?: RejectedPaymentReport;
    }
  | { kind: 'confirm'; quote: Quote; token: string; name: string };
