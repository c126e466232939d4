import type { BookingTax } from '#shared/bookings/booking';
import {
  calculateTaxablePerLine,
  extractGst,
  extractTaxesOfPayment,
  findPlaceOfSupply,
  type TaxSplit,
} from '#shared/bookings/tax';
import { formatShortDay } from '#shared/dates';
import type { InvoiceContent } from '#shared/invoices/invoice';
import { type Settings, stateNames } from '#shared/settings/settings';
import {
  calculateBookingTaxes,
  parseBookingLines,
  parseTaxFacts,
  type StoredBooking,
  type StoredPayment,
  toPayer,
} from '../bookings/booking-row';

export type InvoiceReference = InvoiceContent['of'][number];

export interface InvoiceContext {
  booking: StoredBooking;
  settings: Settings;
  day: string;
}

/** Fields that all papers of a booking have. The GSTIN is the one that its taxes were agreed with. */
function makeBase({ booking, settings, day }: InvoiceContext) {
  const facts = parseTaxFacts(booking);
  const { phone: _, email: __, ...payer } = toPayer(booking);
  const { name, street, city, postcode, phone, email, signatory } = settings;
  const state = stateNames[facts.agencyStateCode] ?? '';
  const place = `${street}, ${city} ${postcode}`;
  return {
    day,
    agency: {
      name,
      phone,
      email,
      signatory,
      stateCode: facts.agencyStateCode,
      gstin: facts.agencyGstin,
      address: state && state !== city ? `${place}, ${state}` : place,
    },
    payer,
    supplyCode: findPlaceOfSupply(facts),
    sac: settings.sac,
    booking: { reference: booking.reference, tour: booking.tour, start: booking.startsOn },
    lines: [],
    discountPaise: 0,
    roundingPaise: 0,
    money: null,
    of: [] as InvoiceReference[],
    reason: '',
  } satisfies Partial<InvoiceContent>;
}

const makeSingleLine = (what: string, taxablePaise: number) => [
  { what, number: 1, pricePaise: taxablePaise, taxablePaise },
];

const extractTaxes = (booking: StoredBooking, paise: number): TaxSplit =>
  extractTaxesOfPayment(
    paise,
    { ...calculateBookingTaxes(booking), totalPaise: booking.totalPaise },
    parseTaxFacts(booking),
  );

/** Money after the invoice is no advance: the invoice has its tax already. */
const makeUntaxedSplit = (paise: number): TaxSplit => ({ taxablePaise: paise, taxes: [] });

/** Receipt or refund voucher of a payment. `of`: the booking's invoice, else the receipts of what is given back. */
export function makeReceipt(
  making: InvoiceContext,
  payment: StoredPayment,
  of: readonly InvoiceReference[],
): InvoiceContent {
  const { booking } = making;
  const { amountPaise, day, mode, reference } = payment;
  const isRefund = payment.kind === 'refund';
  const isAdvance = !of.some(({ kind }) => kind === 'invoice');
  const split = isAdvance ? extractTaxes(booking, amountPaise) : makeUntaxedSplit(amountPaise);
  const back = isAdvance ? 'Advance paid back' : 'Paid back';
  const what = isRefund ? back : isAdvance && split.taxes.length > 0 ? 'Advance' : 'Payment';
  return {
    ...makeBase(making),
    kind: isRefund ? 'refund' : 'receipt',
    ...split,
    totalPaise: amountPaise,
    of: [...of],
    money: { day, mode, reference },
    lines: makeSingleLine(`${what}: ${booking.tour}`, split.taxablePaise),
  };
}

/** Invoice of a booking; for a cancelled one, of what is kept. `of`: receipts and refund vouchers so far. */
export function makeInvoice(making: InvoiceContext, of: readonly InvoiceReference[]): InvoiceContent {
  const { booking } = making;
  const { cancelledOn, keptPaise, discountPaise, totalPaise } = booking;
  if (cancelledOn !== null) {
    const kept = keptPaise ?? 0;
    const split = extractGst(kept, parseTaxFacts(booking));
    const lines = makeSingleLine(`Cancellation on ${formatShortDay(cancelledOn)}: ${booking.tour}`, split.taxablePaise);
    return { ...makeBase(making), kind: 'invoice', ...split, totalPaise: kept, of: [...of], lines };
  }
  const own = parseBookingLines(booking);
  const taxable = calculateTaxablePerLine(own, discountPaise, parseTaxFacts(booking));
  const lines = own.map((line, at) => ({ ...line, taxablePaise: taxable[at] ?? 0 }));
  return {
    ...makeBase(making),
    kind: 'invoice',
    lines,
    discountPaise,
    ...calculateBookingTaxes(booking),
    totalPaise,
    of: [...of],
  };
}

type Amounts = Pick<InvoiceContent, 'taxablePaise' | 'taxes' | 'roundingPaise' | 'totalPaise'>;

const isSameTax = (one: BookingTax, other: BookingTax) => one.name === other.name && one.rate === other.rate;

function addAmounts(to: Amounts, more: Amounts, sign: 1 | -1): Amounts {
  const zero = more.taxes.filter((tax) => !to.taxes.some((one) => isSameTax(one, tax)));
  const taxes = [...to.taxes, ...zero.map((tax) => ({ ...tax, amountPaise: 0 }))].map((tax) => ({
    ...tax,
    amountPaise: tax.amountPaise + sign * (more.taxes.find((one) => isSameTax(one, tax))?.amountPaise ?? 0),
  }));
  return {
    taxablePaise: to.taxablePaise + sign * more.taxablePaise,
    taxes,
    roundingPaise: to.roundingPaise + sign * more.roundingPaise,
    totalPaise: to.totalPaise + sign * more.totalPaise,
  };
}

const zeroAmounts: Amounts = { taxablePaise: 0, taxes: [], roundingPaise: 0, totalPaise: 0 };

/** All that invoices and credit notes charge together, by head of tax. */
function sumBilled(billed: readonly InvoiceContent[]): Amounts {
  const sum = billed.reduce((all, paper) => addAmounts(all, paper, paper.kind === 'credit' ? -1 : 1), zeroAmounts);
  return { ...sum, taxes: sum.taxes.filter(({ amountPaise }) => amountPaise !== 0) };
}

/** `more` less `less`; null where one part grows while another shrinks. */
function subtract(more: Amounts, less: Amounts): Amounts | null {
  const difference = addAmounts(more, less, -1);
  const isOneWay = difference.taxablePaise >= 0 && difference.taxes.every(({ amountPaise }) => amountPaise >= 0);
  return isOneWay ? { ...difference, taxes: difference.taxes.filter(({ amountPaise }) => amountPaise > 0) } : null;
}

/**
 * Papers that bring the billed amounts to the booking as it is now: a further invoice if it costs more, a credit note (CGST
 * Act, section 34; rule 53) if it costs less. If the place of supply differs from the billed one, a credit note of all that
 * was charged there, and a new invoice. Empty if the totals are equal: paise may move between tax and rounding.
 */
export function makeCorrections(
  making: InvoiceContext,
  { billed, invoice }: { billed: readonly InvoiceContent[]; invoice: InvoiceReference },
): InvoiceContent[] {
  const { booking } = making;
  const now = makeInvoice(making, []);
  const before = sumBilled(billed);
  const last = billed.at(-1) ?? now;
  const isMoved = now.agency.gstin !== '' && now.supplyCode !== last.supplyCode;
  if (!isMoved && now.totalPaise === before.totalPaise) return [];
  const cancelled = booking.cancelledOn === null ? null : `Cancelled on ${formatShortDay(booking.cancelledOn)}.`;
  const make = (kind: 'invoice' | 'credit', amounts: Amounts, reason: string): InvoiceContent => ({
    ...makeBase(making),
    kind,
    ...amounts,
    of: [invoice],
    reason: cancelled ?? reason,
    lines: makeSingleLine(`${kind === 'invoice' ? 'More' : 'Less'} for ${booking.tour}`, amounts.taxablePaise),
  });
  const more = isMoved ? null : subtract(now, before);
  const less = isMoved ? null : subtract(before, now);
  if (more) return [make('invoice', more, 'Agreed to be more than invoiced.')];
  if (less) return [make('credit', less, 'Agreed to be less than invoiced.')];
  const reason = 'Taxed anew, under the payer’s state.';
  const credit = { ...make('credit', before, reason), payer: last.payer, supplyCode: last.supplyCode };
  return [credit, { ...now, of: [invoice], reason }].filter(({ totalPaise }) => totalPaise !== 0);
}
