import type { BookingTax } from '#shared/bookings/booking';
import type { PaperContent } from '#shared/bookings/paper';
import { placeOfSupply, type Split, splitContained, splitReceived, taxableOf } from '#shared/bookings/tax';
import { dayWords } from '#shared/ride/days';
import type { Settings } from '#shared/site/settings';
import { states } from '#shared/site/settings';
import { readLines, type StoredBooking, type StoredPayment, taxFactsOf, taxOf } from '../bookings/booking-row';

export type Named = PaperContent['of'][number];

export interface PaperMaking {
  booking: StoredBooking;
  settings: Settings;
  day: string;
}

/** The part that all papers of a booking have. The GSTIN is the one that its taxes were agreed with. */
function makeBase({ booking, settings, day }: PaperMaking) {
  const facts = taxFactsOf(booking);
  const { name, street, city, postcode, phone, email, signatory } = settings;
  const state = states[facts.agencyStateCode] ?? '';
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
    payer: {
      name: booking.payerName,
      address: booking.payerAddress,
      stateCode: booking.stateCode,
      gstin: booking.gstin,
      pan: booking.pan,
    },
    supplyCode: placeOfSupply(facts),
    sac: settings.sac,
    booking: { reference: booking.reference, tour: booking.tour, start: booking.startsOn },
    lines: [],
    discountPaise: 0,
    roundingPaise: 0,
    money: null,
    of: [] as Named[],
    reason: '',
  } satisfies Partial<PaperContent>;
}

const oneLine = (what: string, taxablePaise: number) => [{ what, number: 1, pricePaise: taxablePaise, taxablePaise }];

const splitOf = (booking: StoredBooking, paise: number): Split =>
  splitReceived(paise, { ...taxOf(booking), totalPaise: booking.totalPaise }, taxFactsOf(booking));

/** Money that comes or goes after the invoice is no advance: that has its tax already. */
const untaxed = (paise: number): Split => ({ taxablePaise: paise, taxes: [] });

/** Of money that came or went back. `of`: the invoice, if there is one, or the receipts of what is given back. */
export function makeMoneyPaper(making: PaperMaking, payment: StoredPayment, of: readonly Named[]): PaperContent {
  const { booking } = making;
  const { amountPaise, day, mode, reference } = payment;
  const isRefund = payment.kind === 'refund';
  const isAdvance = !of.some(({ kind }) => kind === 'invoice');
  const split = isAdvance ? splitOf(booking, amountPaise) : untaxed(amountPaise);
  const back = isAdvance ? 'Advance paid back' : 'Paid back';
  const what = isRefund ? back : isAdvance && split.taxes.length > 0 ? 'Advance' : 'Payment';
  return {
    ...makeBase(making),
    kind: isRefund ? 'refund' : 'receipt',
    ...split,
    totalPaise: amountPaise,
    of: [...of],
    money: { day, mode, reference },
    lines: oneLine(`${what}: ${booking.tour}`, split.taxablePaise),
  };
}

/** Of the whole booking; of a cancelled one what is kept. `of`: what was received and given back so far. */
export function makeInvoice(making: PaperMaking, of: readonly Named[]): PaperContent {
  const { booking } = making;
  const { cancelledOn, keptPaise, discountPaise, totalPaise } = booking;
  if (cancelledOn !== null) {
    const kept = keptPaise ?? 0;
    const split = splitContained(kept, taxFactsOf(booking));
    const lines = oneLine(`Cancellation on ${dayWords(cancelledOn)}: ${booking.tour}`, split.taxablePaise);
    return { ...makeBase(making), kind: 'invoice', ...split, totalPaise: kept, of: [...of], lines };
  }
  const own = readLines(booking);
  const taxable = taxableOf(own, discountPaise);
  const lines = own.map((line, at) => ({ ...line, taxablePaise: taxable[at] ?? 0 }));
  return {
    ...makeBase(making),
    kind: 'invoice',
    lines,
    discountPaise,
    ...taxOf(booking),
    totalPaise,
    of: [...of],
    taxablePaise: taxable.reduce((sum, amount) => sum + amount, 0),
  };
}

type Amounts = Pick<PaperContent, 'taxablePaise' | 'taxes' | 'roundingPaise' | 'totalPaise'>;

const isSameTax = (one: BookingTax, other: BookingTax) => one.name === other.name && one.rate === other.rate;

function added(to: Amounts, more: Amounts, sign: 1 | -1): Amounts {
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

/** So much more than was billed, or with minus, less: in every part, or null where one grows while another shrinks. */
function toDifference(now: Amounts, billed: readonly PaperContent[], sign: 1 | -1): Amounts | null {
  const before = billed.reduce((sum, paper) => added(sum, paper, paper.kind === 'credit' ? -1 : 1), nothing);
  const { taxablePaise, taxes, roundingPaise, totalPaise } =
    sign === 1 ? added(now, before, -1) : added(before, now, -1);
  const isOneWay = taxablePaise >= 0 && taxes.every(({ amountPaise }) => amountPaise >= 0);
  return isOneWay
    ? { taxablePaise, taxes: taxes.filter(({ amountPaise }) => amountPaise > 0), roundingPaise, totalPaise }
    : null;
}

const nothing: Amounts = { taxablePaise: 0, taxes: [], roundingPaise: 0, totalPaise: 0 };

/**
 * Makes the paper that brings what was billed to the booking as it is now, in every part: a further invoice if the booking
 * costs more, a credit note (CGST Act, section 34; rule 53) if it costs less. Null if nothing differs.
 */
export function makeDifference(
  making: PaperMaking,
  { billed, invoice }: { billed: readonly PaperContent[]; invoice: Named },
): PaperContent | null {
  const { booking } = making;
  const now = makeInvoice(making, []);
  const before = billed.reduce((sum, { kind, totalPaise }) => sum + (kind === 'credit' ? -1 : 1) * totalPaise, 0);
  const difference = now.totalPaise - before;
  if (difference === 0) return null;
  const isMore = difference > 0;
  const totalPaise = Math.abs(difference);
  const split = toDifference(now, billed, isMore ? 1 : -1) ?? { ...splitOf(booking, totalPaise), roundingPaise: 0 };
  const reason =
    booking.cancelledOn !== null
      ? `Cancelled on ${dayWords(booking.cancelledOn)}.`
      : `Agreed to be ${isMore ? 'more' : 'less'} than invoiced.`;
  return {
    ...makeBase(making),
    kind: isMore ? 'invoice' : 'credit',
    ...split,
    totalPaise,
    of: [invoice],
    reason,
    lines: oneLine(`${isMore ? 'More' : 'Less'} for ${booking.tour}`, split.taxablePaise),
  };
}
