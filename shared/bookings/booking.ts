import * as v from 'valibot';
import { isCalendarDay, MonthName, toIndianDay } from '../dates.ts';
import { isFullEmail, phoneSchema } from '../inquiries/contact-details.ts';
import { parsePaise } from '../money.ts';
import { StaffReview } from '../reviews/review.ts';
import { extractPan, isGstin, stateNames } from '../settings/settings.ts';
import { line, optionalLine, requiredLine, wholeNumber } from '../text.ts';
import { cleanReference, isUtr, ReportedPayment } from './reported-payments.ts';
import { sources } from './sources.ts';
import { abroadStateCode } from './tax.ts';
import { Traveller } from './travellers.ts';

// Amounts are whole paise, days are Indian days (`YYYY-MM-DD`), times are ISO 8601.

/** ₹10 crore: the highest amount that a field accepts. */
export const maxPaise = 10_000_000_000;
export const maxBookingSeats = 500;

/** Schema of an amount. A form passes an amount that it cannot parse as text, and the message explains the problem. */
function makePaiseSchema(minPaise: 0 | 1) {
  const tooLowMessage = minPaise === 0 ? 'Enter an amount, ₹0 or more.' : 'Enter an amount above ₹0.';
  const findMessage = ({ input }: v.BaseIssue<unknown>) => {
    const parsedAmount = typeof input === 'string' ? parsePaise(input) : null;
    return parsedAmount && 'problem' in parsedAmount ? parsedAmount.problem : tooLowMessage;
  };
  return v.pipe(
    v.number(findMessage),
    v.integer(tooLowMessage),
    v.minValue(minPaise, tooLowMessage),
    v.maxValue(maxPaise, 'Enter ₹10,00,00,000 or less.'),
  );
}

const makeDaySchema = (missingMessage: string) =>
  v.pipe(v.string(missingMessage), v.nonEmpty(missingMessage), v.check(isCalendarDay, 'There is no such day.'));
export const Day = makeDaySchema('Enter a date.');
export const ChosenDay = makeDaySchema('Choose a date.');
/** Day of a payment, refund or cancellation: its financial year gives the invoice series, its month the accounts file. */
const PastDay = v.pipe(
  Day,
  v.check((day) => day >= '2000-01-01', 'Enter a day from 2000 on.'),
  v.check((day) => day <= toIndianDay(Date.now()), 'This day is still to come.'),
);

const toCapitalsWithoutSpaces = (text: string) => text.replace(/\s/g, '').toUpperCase();
/** The fourth letter of a PAN is the kind of its holder, such as a person or a company. */
const isPan = (text: string) => /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(text);

export const payerStates: Readonly<Record<string, string>> = { ...stateNames, [abroadStateCode]: 'Outside India' };

const payerFields = {
  name: requiredLine(100, 'Say who pays.'),
  phone: phoneSchema('Enter a phone number.'),
  email: optionalLine(254, isFullEmail, 'An e-mail address looks like ride@agency.in.'),
  address: v.optional(line(300), ''),
  /** Code in {@link payerStates}. Empty while unknown: taxes then use the agency's own state. */
  stateCode: optionalLine(2, (code) => code in payerStates, 'Choose a state.'),
  gstin: optionalLine(
    24,
    isGstin,
    'A GSTIN has 15 characters, the last of which fits the others.',
    toCapitalsWithoutSpaces,
  ),
  pan: optionalLine(16, isPan, 'A PAN looks like ABCPE1234F.', toCapitalsWithoutSpaces),
};

export interface PayerTaxIds {
  stateCode: string;
  gstin: string;
  pan: string;
}

const formatStateAndCode = (code: string) => `${payerStates[code] ?? ''} (${code})`;

/** A business is taxed in the state in which its GSTIN is registered (IGST Act, section 12(2)(a)). */
const hasMatchingState = ({ stateCode, gstin }: PayerTaxIds) => !gstin || !stateCode || gstin.startsWith(stateCode);
const hasMatchingPan = ({ gstin, pan }: PayerTaxIds) => !pan || (extractPan(gstin) ?? pan) === pan;

const formatStateMismatch = ({ input: { gstin, stateCode } }: { input: PayerTaxIds }) =>
  `This GSTIN is of ${formatStateAndCode(gstin.slice(0, 2))}, and the state says ${formatStateAndCode(stateCode)}. Which is right?`;

/** Person or firm that pays for a booking. An empty state is filled in from the GSTIN. */
export const Payer = v.pipe(
  v.strictObject(payerFields),
  v.forward(v.partialCheck([['stateCode'], ['gstin'], ['pan']], hasMatchingState, formatStateMismatch), ['gstin']),
  v.forward(
    v.partialCheck([['stateCode'], ['gstin'], ['pan']], hasMatchingPan, 'The PAN is characters 3 to 12 of the GSTIN.'),
    ['pan'],
  ),
  v.transform((payer) => ({ ...payer, stateCode: payer.stateCode || payer.gstin.slice(0, 2) })),
);
export type Payer = v.InferOutput<typeof Payer>;

export const BookingLine = v.strictObject({
  /** Description, such as `Rider, twin sharing`. */
  what: requiredLine(200, 'Say what it is.'),
  /** Quantity. */
  number: wholeNumber(1, 9_999, 'Enter how many, 1 or more.'),
  /** Price of one unit, without the tax that the booking adds. */
  pricePaise: makePaiseSchema(0),
});
export type BookingLine = v.InferOutput<typeof BookingLine>;

/** Fields that a new booking and a later change of its terms have in common. */
export const agreedFields = {
  lines: v.pipe(v.array(BookingLine), v.minLength(1, 'Add a line.'), v.maxLength(20, 'At most 20 lines.')),
  discountPaise: v.optional(makePaiseSchema(0)),
  seats: wholeNumber(1, maxBookingSeats, 'Enter the number of people, 1 or more.'),
};

export const paymentModes = ['upi', 'bank', 'cash', 'card', 'other'] as const;
type PaymentMode = (typeof paymentModes)[number];
export const paymentModeLabels: Record<PaymentMode, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
};

/**
 * True if the admin confirmed an unusual day: before the booking, in an earlier financial year, or in a month whose
 * accounts were exported.
 */
const isDayConfirmed = v.optional(v.boolean(), false);

export const NewPayment = v.pipe(
  v.strictObject({
    day: PastDay,
    amountPaise: makePaiseSchema(1),
    mode: v.picklist(paymentModes, 'Choose how it was paid.'),
    reference: v.optional(v.pipe(line(60), v.transform(cleanReference)), ''),
    /** Reason of a refund; empty for a payment. */
    reason: v.optional(line(200), ''),
    /** Reported payment that this payment confirms. */
    reportedPaymentId: v.optional(v.string()),
    isDayConfirmed,
  }),
  v.forward(
    v.partialCheck(
      [['mode'], ['reference']],
      ({ mode, reference }) => mode !== 'upi' || reference === '' || isUtr(reference),
      'A UTR of UPI has 12 digits.',
    ),
    ['reference'],
  ),
);
export type NewPayment = v.InferOutput<typeof NewPayment>;

const requiredReason = requiredLine(200, 'Say why.');
export const Refund = v.pipe(
  NewPayment,
  v.forward(
    v.partialCheck([['reason']], (refund) => refund.reason !== '', 'Say why.'),
    ['reason'],
  ),
);
export const PaymentReversal = v.strictObject({ reason: requiredReason });
export type PaymentReversal = v.InferOutput<typeof PaymentReversal>;
export const Cancellation = v.strictObject({
  day: PastDay,
  /** Cancellation fee that the admin agreed on. By default, and at most, the fee by the booking's terms. */
  keptPaise: v.optional(makePaiseSchema(0)),
  reason: requiredReason,
  isDayConfirmed,
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** Lines and number of travellers that the agency and the payer agreed on after booking. */
export const TermsChange = v.strictObject({
  ...agreedFields,
  day: PastDay,
  overbook: v.optional(v.boolean(), false),
  /** Seats, from 0, of the travellers who drop out. If empty, the last seats are removed. */
  removedSeats: v.optional(v.array(wholeNumber(0, maxBookingSeats, 'Choose from who travels.')), []),
});
export type TermsChange = v.InferOutput<typeof TermsChange>;

/** States of a booking. All but `cancelled` and `seats` are derived from payments and the current day. */
export const bookingStates = ['seats', 'waiting', 'booked', 'paid', 'travelling', 'done', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];
export const bookingStateLabels: Record<BookingState, string> = {
  seats: 'Waits for seats',
  waiting: 'Unpaid',
  booked: 'Booked',
  paid: 'Paid',
  travelling: 'Travelling',
  done: 'Done',
  cancelled: 'Cancelled',
};

export const defaultBookingsLimit = 100;
export const maxBookingsLimit = 2_000;

export const BookingSearch = v.strictObject({
  tour: v.optional(v.string()),
  /** First day or id of a departure. */
  departure: v.optional(v.string()),
  inquiry: v.optional(v.string()),
  /** Month in which the booking was made, such as `2027-03`. */
  madeIn: v.optional(MonthName),
  source: v.optional(v.picklist(sources, 'Choose where it came from.')),
  hasReportedPayment: v.optional(v.boolean('True or false.')),
  state: v.optional(v.picklist(bookingStates, 'There is no such state.')),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'At most 100 characters.'))),
  limit: v.optional(
    v.pipe(
      v.union([v.pipe(v.string(), v.digits(`Enter 1 to ${maxBookingsLimit}.`)), v.number()]),
      v.transform(Number),
      wholeNumber(1, maxBookingsLimit, `Enter 1 to ${maxBookingsLimit}.`),
    ),
    defaultBookingsLimit,
  ),
});
export type BookingSearch = v.InferOutput<typeof BookingSearch>;

const instalmentFields = {
  /** Null for the first payment, which confirms the booking, and while the tour has no first day. */
  due: v.nullable(v.string()),
  /** Days before the tour's first day; null for the first payment. */
  daysBefore: v.nullable(v.number()),
  amountPaise: v.number(),
};

const bookingRowFields = {
  id: v.string(),
  reference: v.string(),
  tourId: v.nullable(v.string()),
  tour: v.string(),
  start: v.nullable(v.string()),
  payer: v.object({ ...payerFields, name: v.string(), phone: v.string(), pan: v.string() }),
  seats: v.number(),
  source: v.picklist(sources),
  totalPaise: v.number(),
  paidPaise: v.number(),
  /** Amount still due, negative if overpaid. For a cancelled booking: the cancellation fee less payments, at least 0. */
  balancePaise: v.number(),
  /** Refund that the agency owes. Its deadline counts from the day of the cancellation. */
  refundDue: v.nullable(v.object({ amountPaise: v.number(), cancelledOn: v.nullable(v.string()) })),
  state: v.picklist(bookingStates),
  /** Day by which the agency confirms an accepted quote for more people than free seats. No payment is due until then. */
  seatsDeadline: v.nullable(v.string()),
  /** Time at which a hold without a payment ends; null for seats that are not on hold. */
  heldUntil: v.optional(v.nullable(v.string()), null),
  nextDue: v.nullable(v.object(instalmentFields)),
  remindedAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Reported payments: in lists only unchecked ones. */
  reportedPayments: v.optional(v.array(ReportedPayment), []),
};
export const BookingRow = v.object(bookingRowFields);
export type BookingRow = v.InferOutput<typeof BookingRow>;
export const BookingList = v.array(BookingRow);

/** A ledger entry. Entries never change: a `reversal` cancels the entry with the id `reversedId`. */
export const Payment = v.object({
  id: v.string(),
  kind: v.picklist(['payment', 'refund', 'reversal']),
  day: v.string(),
  /** Positive in every kind of entry. */
  amountPaise: v.number(),
  mode: v.picklist(paymentModes),
  reference: v.string(),
  reversedId: v.nullable(v.string()),
  reason: v.string(),
  recordedBy: v.string(),
  recordedAt: v.string(),
});
export type Payment = v.InferOutput<typeof Payment>;

export const invoiceKinds = ['receipt', 'invoice', 'refund', 'credit'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const InvoiceRow = v.object({
  kind: v.picklist(invoiceKinds),
  number: v.string(),
  day: v.string(),
  amountPaise: v.number(),
  paymentId: v.nullable(v.string()),
  cancelledOn: v.optional(v.nullable(v.string()), null),
});
export type InvoiceRow = v.InferOutput<typeof InvoiceRow>;
export const InvoiceName = v.pick(InvoiceRow, ['kind', 'number']);
export type InvoiceName = v.InferOutput<typeof InvoiceName>;

export const AgreedInstalment = v.object({
  ...instalmentFields,
  /**
   * Set by the first change of the total, and used to scale the instalment in every change. For the first payment: paise
   * per seat. For others: share of the total (0 to 1) that is due by the instalment's day.
   */
  scaleBasis: v.optional(v.number()),
});
export type AgreedInstalment = v.InferOutput<typeof AgreedInstalment>;

export const BookingInstalment = v.object({ ...instalmentFields, paidPaise: v.number() });
export type BookingInstalment = v.InferOutput<typeof BookingInstalment>;

export const BookingTax = v.object({
  /** `CGST`, `SGST`, `UTGST`, `IGST` or `TCS`. */
  name: v.string(),
  /** In per cent. */
  rate: v.number(),
  amountPaise: v.number(),
});
export type BookingTax = v.InferOutput<typeof BookingTax>;

export const Booking = v.object({
  ...bookingRowFields,
  version: v.number(),
  /** Also grows when travellers change their data by a link, which `version` does not. */
  travellersVersion: v.number(),
  inquiryId: v.nullable(v.string()),
  quoteId: v.nullable(v.string()),
  /** Departure whose seats are taken; null on other days, which take none. */
  departureId: v.nullable(v.string()),
  end: v.nullable(v.string()),
  lines: v.array(BookingLine),
  discountPaise: v.number(),
  taxes: v.array(BookingTax),
  isGstIncluded: v.boolean(),
  /** Rounds the total to a whole rupee: -49 to 50. */
  roundingPaise: v.number(),
  instalments: v.array(BookingInstalment),
  /** Cancelling at least `from` days before the start costs `percent` of the total. The first matching step applies. */
  cancellationSteps: v.array(v.object({ from: v.number(), percent: v.number() })),
  /** Travellers, ordered by seat. */
  people: v.array(Traveller),
  payments: v.array(Payment),
  /** Invoices, receipts, refund vouchers and credit notes. */
  papers: v.array(InvoiceRow),
  /** The cancellation; `keptPaise` is its fee. Null for an active booking. */
  cancelled: v.nullable(v.object({ day: v.string(), keptPaise: v.number(), reason: v.string() })),
  /** The review that the payer wrote after the tour. */
  review: v.optional(v.nullable(StaffReview), null),
  isErased: v.boolean(),
});
export type Booking = v.InferOutput<typeof Booking>;

/** Reminder that an admin opened in WhatsApp or mail. The site cannot know whether it was sent. */
export const Reminder = v.strictObject({
  channel: v.picklist(['whatsapp', 'mail'], 'Choose one of the list.'),
  template: v.optional(requiredLine(80)),
});

export const SavedBooking = v.object({ booking: Booking });
export const SavedPayment = v.object({
  payment: Payment,
  /** Null for a reversal, which cancels an invoice and makes none. */
  paper: v.nullable(InvoiceName),
  balancePaise: v.number(),
});
/**
 * Effect of a cancellation: `percent` of the total is the fee by the terms, `chargePaise`. The agency keeps `keptPaise` of the
 * payments, and pays `backPaise` back.
 */
export const CancellationPlan = v.object({
  day: v.string(),
  ...v.entriesFromList(['percent', 'chargePaise', 'paidPaise', 'keptPaise', 'backPaise'], v.number()),
});
export type CancellationPlan = v.InferOutput<typeof CancellationPlan>;
