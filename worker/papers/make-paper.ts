import type { PaperContent } from '#shared/bookings/paper';
import {
  placeOfSupply,
  type Split,
  splitContained,
  splitReceived,
  type TaxFacts,
  taxableOf,
} from '#shared/bookings/tax';
import { dayWords } from '#shared/ride/days';
import type { Settings } from '#shared/site/settings';
import { states } from '#shared/site/settings';
import { readLines, readTax, type StoredBooking, type StoredPayment, taxOf } from '../bookings/booking-row';

/** A paper's number and what it says, as far as another paper names it. */
export type Named = PaperContent['of'][number];

/** A paper's booking, the settings that hold, and its day. */
export interface PaperMaking {
  booking: StoredBooking;
  settings: Settings;
  /** Of its issue. */
  day: string;
}

const factsOf = (booking: StoredBooking): TaxFacts => ({ ...readTax(booking), payerStateCode: booking.stateCode });

/** The part that all papers of a booking have. The GSTIN is the one that its taxes were agreed with. */
function makeBase({ booking, settings, day }: PaperMaking) {
  const facts = factsOf(booking);
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

/** One line that says what a single amount is for. */
const oneLine = (what: string, taxablePaise: number) => [{ what, number: 1, pricePaise: taxablePaise, taxablePaise }];

/** Of an amount towards a booking: what is tax in it. */
const splitOf = (booking: StoredBooking, paise: number): Split =>
  splitReceived(paise, { ...taxOf(booking), totalPaise: booking.totalPaise }, factsOf(booking));

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
    const split = splitContained(kept, factsOf(booking));
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

/** Of what an invoice asks too much. Of the whole of it, it has the invoice's very amounts. */
export function makeCredit(
  making: PaperMaking,
  invoice: { content: PaperContent; named: Named },
  { creditPaise, reason }: { creditPaise: number; reason: string },
): PaperContent {
  const { content, named } = invoice;
  const { taxablePaise, taxes, roundingPaise } = content;
  const whole = { taxablePaise, taxes, roundingPaise };
  const split = creditPaise === content.totalPaise ? whole : splitOf(making.booking, creditPaise);
  return {
    ...makeBase(making),
    kind: 'credit',
    ...split,
    totalPaise: creditPaise,
    of: [named],
    reason,
    lines: oneLine(`Less for ${making.booking.tour}`, split.taxablePaise),
  };
}
