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

export type InvoiceReference = InvoiceContent['relatedInvoices'][number];

export interface InvoiceContext {
  booking: StoredBooking;
  settings: Settings;
  day: string;
}

function makeCommonFields({ booking, settings, day }: InvoiceContext) {
  const taxFacts = parseTaxFacts(booking);
  const { phone: _, email: __, ...payer } = toPayer(booking);
  const { name, street, city, postcode, phone, email, signatory } = settings;
  const state = stateNames[taxFacts.agencyStateCode] ?? '';
  const postalAddress = `${street}, ${city} ${postcode}`;
  return {
    day,
    agency: {
      name,
      phone,
      email,
      signatory,
      stateCode: taxFacts.agencyStateCode,
      gstin: taxFacts.agencyGstin,
      address: state && state !== city ? `${postalAddress}, ${state}` : postalAddress,
    },
    payer,
    supplyStateCode: findPlaceOfSupply(taxFacts),
    sac: settings.sac,
    booking: { reference: booking.reference, tour: booking.tour, start: booking.startsOn },
    lines: [],
    discountPaise: 0,
    roundingPaise: 0,
    payment: null,
    relatedInvoices: [] as InvoiceReference[],
    reason: '',
  } satisfies Partial<InvoiceContent>;
}

const makeSingleLine = (description: string, taxablePaise: number) => [
  { what: description, number: 1, pricePaise: taxablePaise, taxablePaise },
];

const extractTaxes = (booking: StoredBooking, paise: number): TaxSplit =>
  extractTaxesOfPayment(
    paise,
    { ...calculateBookingTaxes(booking), totalPaise: booking.totalPaise },
    parseTaxFacts(booking),
  );

/** For a payment after the invoice, which already contains the tax. */
const makeUntaxedSplit = (paise: number): TaxSplit => ({ taxablePaise: paise, taxes: [] });

/** Receipt or refund voucher of a payment. `relatedInvoices`: the booking's invoice, else the receipts that are refunded. */
export function makeReceipt(
  context: InvoiceContext,
  payment: StoredPayment,
  relatedInvoices: readonly InvoiceReference[],
): InvoiceContent {
  const { booking } = context;
  const { amountPaise, day, mode, reference } = payment;
  const isRefund = payment.kind === 'refund';
  const isAdvance = !relatedInvoices.some(({ kind }) => kind === 'invoice');
  const taxSplit = isAdvance ? extractTaxes(booking, amountPaise) : makeUntaxedSplit(amountPaise);
  const refundText = isAdvance ? 'Advance paid back' : 'Paid back';
  const description = isRefund ? refundText : isAdvance && taxSplit.taxes.length > 0 ? 'Advance' : 'Payment';
  return {
    ...makeCommonFields(context),
    kind: isRefund ? 'refund' : 'receipt',
    ...taxSplit,
    totalPaise: amountPaise,
    relatedInvoices: [...relatedInvoices],
    payment: { day, mode, reference },
    lines: makeSingleLine(`${description}: ${booking.tour}`, taxSplit.taxablePaise),
  };
}

/** Invoice of a booking, or of the fee of a cancelled one. `relatedInvoices`: receipts and refund vouchers so far. */
export function makeInvoice(context: InvoiceContext, relatedInvoices: readonly InvoiceReference[]): InvoiceContent {
  const { booking } = context;
  const { cancelledOn, keptPaise, discountPaise, totalPaise } = booking;
  if (cancelledOn !== null) {
    const feePaise = keptPaise ?? 0;
    const taxSplit = extractGst(feePaise, parseTaxFacts(booking));
    const lines = makeSingleLine(
      `Cancellation on ${formatShortDay(cancelledOn)}: ${booking.tour}`,
      taxSplit.taxablePaise,
    );
    return {
      ...makeCommonFields(context),
      kind: 'invoice',
      ...taxSplit,
      totalPaise: feePaise,
      relatedInvoices: [...relatedInvoices],
      lines,
    };
  }
  const bookingLines = parseBookingLines(booking);
  const taxablePaise = calculateTaxablePerLine(bookingLines, discountPaise, parseTaxFacts(booking));
  const lines = bookingLines.map((line, index) => ({ ...line, taxablePaise: taxablePaise[index] ?? 0 }));
  return {
    ...makeCommonFields(context),
    kind: 'invoice',
    lines,
    discountPaise,
    ...calculateBookingTaxes(booking),
    totalPaise,
    relatedInvoices: [...relatedInvoices],
  };
}

type Amounts = Pick<InvoiceContent, 'taxablePaise' | 'taxes' | 'roundingPaise' | 'totalPaise'>;

const isSameTax = (firstTax: BookingTax, secondTax: BookingTax) =>
  firstTax.name === secondTax.name && firstTax.rate === secondTax.rate;

function addAmounts(sum: Amounts, amounts: Amounts, sign: 1 | -1): Amounts {
  const newTaxes = amounts.taxes.filter((tax) => !sum.taxes.some((summedTax) => isSameTax(summedTax, tax)));
  const taxes = [...sum.taxes, ...newTaxes.map((tax) => ({ ...tax, amountPaise: 0 }))].map((tax) => ({
    ...tax,
    amountPaise: tax.amountPaise + sign * (amounts.taxes.find((added) => isSameTax(added, tax))?.amountPaise ?? 0),
  }));
  return {
    taxablePaise: sum.taxablePaise + sign * amounts.taxablePaise,
    taxes,
    roundingPaise: sum.roundingPaise + sign * amounts.roundingPaise,
    totalPaise: sum.totalPaise + sign * amounts.totalPaise,
  };
}

const zeroAmounts: Amounts = { taxablePaise: 0, taxes: [], roundingPaise: 0, totalPaise: 0 };

function sumBilled(billedContents: readonly InvoiceContent[]): Amounts {
  const sum = billedContents.reduce(
    (total, invoice) => addAmounts(total, invoice, invoice.kind === 'credit' ? -1 : 1),
    zeroAmounts,
  );
  return { ...sum, taxes: sum.taxes.filter(({ amountPaise }) => amountPaise !== 0) };
}

/** Returns null if any amount would be negative. */
function subtractAmounts(amounts: Amounts, subtractedAmounts: Amounts): Amounts | null {
  const difference = addAmounts(amounts, subtractedAmounts, -1);
  const isNonNegative = difference.taxablePaise >= 0 && difference.taxes.every(({ amountPaise }) => amountPaise >= 0);
  return isNonNegative ? { ...difference, taxes: difference.taxes.filter(({ amountPaise }) => amountPaise > 0) } : null;
}

/**
 * Corrects the billed amounts to the booking's current ones: a further invoice if it costs more, a credit note (CGST Act,
 * section 34; rule 53) if it costs less. If the place of supply has changed, a credit note of everything and a new invoice.
 * Empty if the totals are equal: paise may move between tax and rounding.
 */
export function makeCorrections(
  context: InvoiceContext,
  {
    billedContents,
    relatedInvoices,
  }: { billedContents: readonly InvoiceContent[]; relatedInvoices: readonly InvoiceReference[] },
): InvoiceContent[] {
  const { booking } = context;
  const currentInvoice = makeInvoice(context, []);
  const billedAmounts = sumBilled(billedContents);
  const lastInvoice = billedContents.at(-1) ?? currentInvoice;
  const isSupplyPlaceChanged =
    currentInvoice.agency.gstin !== '' && currentInvoice.supplyStateCode !== lastInvoice.supplyStateCode;
  if (!isSupplyPlaceChanged && currentInvoice.totalPaise === billedAmounts.totalPaise) return [];
  const cancellationReason =
    booking.cancelledOn === null ? null : `Cancelled on ${formatShortDay(booking.cancelledOn)}.`;
  const makeCorrection = (kind: 'invoice' | 'credit', amounts: Amounts, reason: string): InvoiceContent => ({
    ...makeCommonFields(context),
    kind,
    ...amounts,
    relatedInvoices: [...relatedInvoices],
    reason: cancellationReason ?? reason,
    lines: makeSingleLine(`${kind === 'invoice' ? 'More' : 'Less'} for ${booking.tour}`, amounts.taxablePaise),
  });
  const increasedAmounts = isSupplyPlaceChanged ? null : subtractAmounts(currentInvoice, billedAmounts);
  const decreasedAmounts = isSupplyPlaceChanged ? null : subtractAmounts(billedAmounts, currentInvoice);
  if (increasedAmounts) return [makeCorrection('invoice', increasedAmounts, 'Agreed to be more than invoiced.')];
  if (decreasedAmounts) return [makeCorrection('credit', decreasedAmounts, 'Agreed to be less than invoiced.')];
  const reason = 'Taxed anew, under the payer’s state.';
  const creditNote = {
    ...makeCorrection('credit', billedAmounts, reason),
    payer: lastInvoice.payer,
    supplyStateCode: lastInvoice.supplyStateCode,
  };
  return [creditNote, { ...currentInvoice, relatedInvoices: [...relatedInvoices], reason }].filter(
    ({ totalPaise }) => totalPaise !== 0,
  );
}
