import * as v from 'valibot';
import type { Booking, BookingLine } from '../bookings/booking.ts';
import type { DueInstalment } from '../bookings/ledger.ts';
import { calculateTaxes } from '../bookings/tax.ts';
import { isDay } from '../dates.ts';
import { LinkRow } from '../link-routes.ts';
import { line, requiredLine, text, whole } from '../text.ts';

/** Highest total of a quote, in rupees. */
const maxRupees = 100_000_000;

const rupees = whole(0, maxRupees, 'Enter whole rupees, 0 or more.');
const Day = v.pipe(v.string('Enter a date.'), v.check(isDay, 'There is no such day.'));

const QuoteLine = v.strictObject({
  words: requiredLine(200, 'Say what it is.'),
  price: rupees,
  count: whole(1, 9_999, 'Enter how many, 1 or more.'),
  /** True if `count` is a number of people; false for a room, a permit, or one price for the group. */
  isPerPerson: v.boolean(),
});

const Content = v.strictObject({
  name: requiredLine(100, 'Say whom it is for.'),
  title: requiredLine(120, 'Give it a title.'),
  tourId: v.nullable(line(100)),
  duration: line(60),
  startsOn: v.nullable(Day),
  people: whole(1, 9_999, 'Enter the number of people, 1 or more.'),
  lines: v.pipe(v.array(QuoteLine), v.minLength(1, 'Add a line.'), v.maxLength(20, 'At most 20 lines.')),
  discount: v.nullable(v.strictObject({ words: requiredLine(100, 'Say what it is for.'), rupees })),
  included: v.pipe(v.array(requiredLine(120)), v.maxLength(14, 'At most 14 lines.')),
  note: text(1_000),
  validUntil: Day,
});
export type QuoteContent = v.InferOutput<typeof Content>;

/** GST as the agency asks for it: added to prices, or in them. */
const GstTerms = v.object({ percent: v.number(), isIncluded: v.boolean() });
export type GstTerms = v.InferOutput<typeof GstTerms>;

type Priced = Pick<QuoteContent, 'lines' | 'discount'>;

/** Lines less the discount, in rupees: without GST where it is added, with it where prices include it. */
export function calculateSubtotal({ lines, discount }: Priced): number {
  return lines.reduce((sum, { price, count }) => sum + price * count, 0) - (discount?.rupees ?? 0);
}

/** The lines as a booking has them, with prices in paise. */
export const toBookingLines = ({ lines }: Pick<QuoteContent, 'lines'>): BookingLine[] =>
  lines.map(({ words, price, count }) => ({ what: words, number: count, pricePaise: Math.round(price * 100) }));

/** The total, in rupees: what a booking of the quote costs in the agency's own state. */
export function calculateTotal(content: Priced, gst: GstTerms | null): number {
  const price = calculateSubtotal(content);
  if (gst === null || price <= 0) return price;
  const whole = [{ what: '', number: 1, pricePaise: price * 100 }];
  const facts = { agencyStateCode: '', agencyGstin: 'any', payerStateCode: '', tcsPercent: 0 };
  const { totalPaise } = calculateTaxes(whole, 0, {
    ...facts,
    ratePercent: gst.percent,
    isGstIncluded: gst.isIncluded,
  });
  return totalPaise / 100;
}

export function findPeopleMismatch({ people, lines }: Pick<QuoteContent, 'people' | 'lines'>): string | null {
  const persons = lines.filter(({ isPerPerson }) => isPerPerson);
  const sum = persons.reduce((all, { count }) => all + count, 0);
  if (persons.length === 0 || sum === people) return null;
  return `For ${people === 1 ? '1 person' : `${people} people`}, but the lines are for ${sum}.`;
}

/** True if the total is possible, or a line is wrong and has its own message. */
function hasTotal(content: QuoteContent): boolean {
  const total = calculateSubtotal(content);
  return content.lines.some(({ price, count }) => price < 0 || count < 1) || (total >= 0 && total <= maxRupees);
}

export const QuoteContent = v.pipe(
  Content,
  v.forward(v.check(hasTotal, 'The total must be between ₹0 and ₹10,00,00,000.'), ['lines']),
  // This check runs once nothing else is wrong, because an unreadable number would count nobody.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const input = dataset.value as QuoteContent;
    const message = findPeopleMismatch(input);
    if (message === null) return;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: 'lines', value: input.lines }] });
  }),
);
/** A quote's content without the rules between its fields: a draft that breaks one can be shown. */
export const StoredQuoteContent = Content;

/** The agency's terms as they were on the day of sending. An acceptance copies them into the booking. */
export const QuoteTerms = v.object({
  sentOn: v.string(),
  by: v.string(),
  total: v.number(),
  gst: v.nullable(GstTerms),
  /** Add up to the total. `dueOn` is null for the one that books; `daysBefore` too, and where no day is agreed, `dueOn`. */
  payments: v.array(
    v.object({ rupees: v.number(), dueOn: v.nullable(v.string()), daysBefore: v.nullable(v.number()) }),
  ),
  cancellation: v.array(v.string()),
  /** Cancellation terms in figures, the step furthest from the start first. */
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
  /** Number of all revisions together: `Q-7F3A21`. */
  number: v.string(),
  revision: v.number(),
  inquiry: v.string(),
  state: v.picklist(quoteStates),
  content: Content,
  terms: v.nullable(QuoteTerms),
  version: v.number(),
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
  seenAt: v.nullable(v.string()),
  acceptedAt: v.nullable(v.string()),
  acceptedName: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
  /** True if its person was erased: the quote is kept for the accounts, without a name. */
  isErased: v.optional(v.boolean()),
  /** True if its inquiry was lost. */
  isLost: v.optional(v.boolean()),
});
export type Quote = v.InferOutput<typeof Quote>;

export const isAccepted = ({ state }: Pick<Quote, 'state'>): boolean => state === 'accepted';

export const quotesPageSize = 10;
/** Quotes of one inquiry, or one page of all quotes. `total` counts all pages. */
export const QuoteList = v.object({ data: v.array(Quote), total: v.number() });
export type QuoteList = v.InferOutput<typeof QuoteList>;
export const SavedQuote = v.object({ message: v.string(), quote: Quote });
/** `link` is readable only in this answer: the database has its hash. */
export const LinkedQuote = v.object({ message: v.string(), quote: Quote, link: v.string() });
export type LinkedQuote = v.InferOutput<typeof LinkedQuote>;

const QuoteLink = v.object({ ...LinkRow.entries, revision: v.number() });
export type QuoteLink = v.InferOutput<typeof QuoteLink>;
export const QuoteLinks = v.object({ data: v.array(QuoteLink) });

export const QuoteMarks = v.strictObject({
  accepted: v.optional(v.literal(false, 'Only the rider can accept it.')),
  /** True withdraws the quote; false offers it again. */
  withdrawn: v.optional(v.boolean('True or false.')),
});
export type QuoteMarks = v.InferOutput<typeof QuoteMarks>;

/** The form in which a rider accepts. `confirm` is there on the second press. */
export const Acceptance = v.object({
  name: requiredLine(100, 'Type your name.'),
  quote: v.pipe(v.string(), v.maxLength(100)),
  confirm: v.optional(v.string()),
});

/** The events of a quote, as its inquiry's timeline tells them: the words follow the person's name. */
export const quoteEventLabels = {
  quote_sent: 'sent quote',
  quote_seen: 'read quote',
  quote_accepted: 'accepted quote',
  quote_unaccepted: 'took back the acceptance of quote',
  quote_withdrawn: 'withdrew quote',
  quote_unwithdrawn: 'took back the withdrawal of quote',
} as const;
export type QuoteEvent = keyof typeof quoteEventLabels;

/** Name in the timeline for a rider who gave none. */
export const riderActorName = 'The rider';

export interface PaymentOptions extends DueInstalment {
  /** UPI address of the agency, the link that opens an app, and the link as a QR code in SVG. */
  upi: { address: string; link: string; qr: string } | null;
  bank: { name: string; bank: string; account: string; ifsc: string; swift: string } | null;
  link: string | null;
  /** True for a payer abroad, where UPI does not work. */
  isAbroad: boolean;
}

export interface RejectedPaymentReport {
  utr: string;
  amount: string;
  problems: Record<string, string>;
}

export interface QuoteBookingView {
  booking: Booking;
  today: string;
  /** The first day that the quote names, where the booking has another one now. */
  agreedStartsOn: string | null;
  /** Last day by which a refund reaches the payer; null if there is none. */
  refundBy: string | null;
  travellers: string;
  /** Null if nothing is to be paid now, or the payer has reported all of it as paid. */
  pay: PaymentOptions | null;
}

export type QuoteView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | { kind: 'replaced'; number: string; token: string }
  | { kind: 'withdrawn'; number: string }
  /**
   * `name` and `problem`: of a form that was not accepted. `cover`: the path of the tour's cover picture.
   * `booked`: the booking that its acceptance made. `isOff`: its date was cancelled, so that it can't be accepted.
   */
  | {
      kind: 'quote';
      quote: Quote;
      token: string;
      name: string;
      problem: string | null;
      coverPath?: string;
      booking?: QuoteBookingView | null;
      isDepartureCancelled?: boolean;
      rejectedReport?: RejectedPaymentReport;
    }
  | { kind: 'confirm'; quote: Quote; token: string; name: string };
