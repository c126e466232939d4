import * as v from 'valibot';
import { isCalendarDay, MonthName, toIndianDay } from '../dates.ts';
import { isFullEmail, phoneSchema } from '../inquiries/contact-details.ts';
import { parsePaise } from '../money.ts';
import { extractPan, isGstin, stateNames } from '../settings/settings.ts';
import { line, optionalLine, requiredLine, wholeNumber } from '../text.ts';
import { cleanReference, isUtr, ReportedPayment } from './reported-payments.ts';
import { sources } from './sources.ts';
import { abroadStateCode } from './tax.ts';
import { Traveller } from './travellers.ts';

// Bookings (booking.md). Amounts are whole paise, days India's (`YYYY-MM-DD`), times ISO 8601.

/** ₹10 crore: the highest amount that a field accepts. */
export const maxPaise = 10_000_000_000;
const maxBookingSeats = 500;

/** An amount in paise. Forms pass an amount that they cannot parse as the typed text, so that the message explains why. */
function paise(minPaise: 0 | 1) {
  const tooLow = minPaise === 0 ? 'Enter an amount, ₹0 or more.' : 'Enter an amount above ₹0.';
  const findMessage = ({ input }: v.BaseIssue<unknown>) => {
    const parsed = typeof input === 'string' ? parsePaise(input) : null;
    return parsed && 'problem' in parsed ? parsed.problem : tooLow;
  };
  return v.pipe(
    v.number(findMessage),
    v.integer(tooLow),
    v.minValue(minPaise, tooLow),
    v.maxValue(maxPaise, 'Enter ₹10,00,00,000 or less.'),
  );
}

const makeDaySchema = (missingMessage: string) =>
  v.pipe(v.string(missingMessage), v.nonEmpty(missingMessage), v.check(isCalendarDay, 'There is no such day.'));
export const Day = makeDaySchema('Enter a date.');
const ChosenDay = makeDaySchema('Choose a date.');
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
  gstin: optionalLine(24, isGstin, 'A GSTIN has 15 signs, the last of which fits the others.', toCapitalsWithoutSpaces),
  pan: optionalLine(16, isPan, 'A PAN looks like ABCPE1234F.', toCapitalsWithoutSpaces),
};

export interface PayerTaxIds {
  stateCode: string;
  gstin: string;
  pan: string;
}

const formatPayerState = (code: string) => `${payerStates[code] ?? ''} (${code})`;

/** A business is taxed in the state in which its GSTIN is registered (IGST Act, section 12(2)(a)). */
const hasMatchingState = ({ stateCode, gstin }: PayerTaxIds) => !gstin || !stateCode || gstin.startsWith(stateCode);
const hasMatchingPan = ({ gstin, pan }: PayerTaxIds) => !pan || (extractPan(gstin) ?? pan) === pan;

const formatStateMismatch = ({ input: { gstin, stateCode } }: { input: PayerTaxIds }) =>
  `This GSTIN is of ${formatPayerState(gstin.slice(0, 2))}, and the state says ${formatPayerState(stateCode)}. Which is right?`;

/** Person or firm that pays for a booking. An empty state is filled in from the GSTIN. */
export const Payer = v.pipe(
  v.strictObject(payerFields),
  v.forward(v.partialCheck([['stateCode'], ['gstin'], ['pan']], hasMatchingState, formatStateMismatch), ['gstin']),
  v.forward(
    v.partialCheck([['stateCode'], ['gstin'], ['pan']], hasMatchingPan, 'The PAN is signs 3 to 12 of the GSTIN.'),
    ['pan'],
  ),
  v.transform((payer) => ({ ...payer, stateCode: payer.stateCode || payer.gstin.slice(0, 2) })),
);
export type Payer = v.InferOutput<typeof Payer>;

export const BookingLine = v.strictObject({
  what: requiredLine(200, 'Say what it is.'),
  number: wholeNumber(1, 9_999, 'Enter how many, 1 or more.'),
  /** Price of one unit, without the tax that the booking adds. */
  pricePaise: paise(0),
});
export type BookingLine = v.InferOutput<typeof BookingLine>;

export const NewBooking = v.strictObject({
  tourId: requiredLine(100, 'Choose a tour.'),
  start: ChosenDay,
  seats: wholeNumber(1, maxBookingSeats, 'Enter the number of people, 1 or more.'),
  payer: Payer,
  lines: v.pipe(v.array(BookingLine), v.minLength(1, 'Add a line.'), v.maxLength(20, 'At most 20 lines.')),
  discountPaise: v.optional(paise(0)),
  source: v.optional(v.picklist(sources, 'Choose where it came from.'), 'other'),
  inquiryId: v.optional(v.pipe(v.string(), v.uuid('This is no inquiry.'))),
  overbook: v.optional(v.boolean(), false),
});
export type NewBooking = v.InferOutput<typeof NewBooking>;

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
    amountPaise: paise(1),
    mode: v.picklist(paymentModes, 'Choose how it was paid.'),
    reference: v.optional(v.pipe(line(60), v.transform(cleanReference)), ''),
    /** Reason of a refund; empty for a payment. */
    reason: v.optional(line(200), ''),
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

const reason = requiredLine(200, 'Say why.');
export const Refund = v.pipe(
  NewPayment,
  v.forward(
    v.partialCheck([['reason']], (refund) => refund.reason !== '', 'Say why.'),
    ['reason'],
  ),
);
export const PaymentReversal = v.strictObject({ reason });
export type PaymentReversal = v.InferOutput<typeof PaymentReversal>;
export const DepartureMove = v.strictObject({ start: ChosenDay, overbook: v.optional(v.boolean(), false) });
export type DepartureMove = v.InferOutput<typeof DepartureMove>;
export const Cancellation = v.strictObject({
  day: PastDay,
  /** Cancellation fee. Left out, it is the fee by the terms; the admin may choose a lower one. */
  keptPaise: v.optional(paise(0)),
  reason,
  isDayConfirmed,
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** Other lines or another number of travellers, as agreed with the payer after booking. */
export const TermsChange = v.strictObject({
  lines: NewBooking.entries.lines,
  discountPaise: NewBooking.entries.discountPaise,
  seats: NewBooking.entries.seats,
  day: PastDay,
  overbook: v.optional(v.boolean(), false),
  /** Seat numbers, from 0, of the travellers who drop out. If empty, the last seats are removed. */
  leaving: v.optional(v.array(wholeNumber(0, maxBookingSeats, 'Choose from who travels.')), []),
});
export type TermsChange = v.InferOutput<typeof TermsChange>;

/** States of a booking. All but `cancelled` and `seats` are derived from payments and the current day. */
export const bookingStates = ['seats', 'waiting', 'booked', 'paid', 'travelling', 'done', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];
export const bookingStateLabels: Record<BookingState, string> = {
  seats: 'Waits for seats',
  waiting: 'Waiting for the first payment',
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
  departure: v.optional(v.string()),
  inquiry: v.optional(v.string()),
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
  /** Refund that the agency owes. Its deadline counts from `since`, the day of the cancellation. */
  refundDue: v.nullable(v.object({ amountPaise: v.number(), since: v.nullable(v.string()) })),
  state: v.picklist(bookingStates),
  /** Set if a quote was accepted for more seats than are free: day by which the agency must reply. No payment is due until then. */
  seatsDeadline: v.nullable(v.string()),
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
   * Basis on which later changes of the total scale the instalment; set by the first such change. For the first payment:
   * paise per seat. For others: the share of the total (0 to 1) due by the instalment's day.
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
  end: v.nullable(v.string()),
  lines: v.array(BookingLine),
  discountPaise: v.number(),
  taxes: v.array(BookingTax),
  isGstIncluded: v.boolean(),
  /** Rounds the total to a whole rupee: -49 to 50. */
  roundingPaise: v.number(),
  instalments: v.array(BookingInstalment),
  /** Cancelling `from` or more days before the start costs `percent` of the total. The first matching step applies. */
  cancellationSteps: v.array(v.object({ from: v.number(), percent: v.number() })),
  people: v.array(Traveller),
  payments: v.array(Payment),
  papers: v.array(InvoiceRow),
  cancelled: v.nullable(v.object({ day: v.string(), keptPaise: v.number(), reason: v.string() })),
  isErased: v.boolean(),
});
export type Booking = v.InferOutput<typeof Booking>;

/** A reminder that the admin opened in WhatsApp or mail. The site cannot know whether it was sent. */
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
export const CancellationPlan = v.object({
  day: v.string(),
  ...v.entriesFromList(['percent', 'chargePaise', 'paidPaise', 'keptPaise', 'backPaise'], v.number()),
});
export type CancellationPlan = v.InferOutput<typeof CancellationPlan>;
