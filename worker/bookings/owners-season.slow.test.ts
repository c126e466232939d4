import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking, BookingRow } from '#shared/bookings/booking';
import type { Invoice } from '#shared/invoices/invoice';
import type { QuoteContent } from '#shared/quotes/quote';
import { calculateGstinCheckSign, type Settings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, readJson, send, setClock } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addQuote,
  createBookingInput,
  sendQuote,
  signIn,
} from '../test/factories';
import { saveSettings } from '../test/settings';

// `calculateExpected` calculates GST in whole paise independently: it uses nothing of `shared/` or `worker/`.

interface Amounts {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  rounding: number;
  total: number;
}

/** Rounds a fraction to a whole number, half up. */
const roundFraction = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

interface Price {
  /** Sum of the lines less the discount, in paise. */
  price: number;
  /** In per cent, a whole number. */
  rate: number;
  isIncluded: boolean;
  /** Within the agency's state GST has two equal halves. */
  isWithin: boolean;
}

/** Tax withIncludedGst in the price, or added to it, by kind of tax; and the total in whole rupees. */
function calculateExpected({ price, rate, isIncluded, isWithin }: Price): Amounts {
  // In 200ths, so that half a per cent is a whole number.
  const numerator = BigInt(isWithin ? rate : 2 * rate);
  const denominator = isIncluded ? 200n + 2n * BigInt(rate) : 200n;
  const tax = roundFraction(BigInt(price) * numerator, denominator);
  const taxes = isWithin ? 2 * tax : tax;
  const taxable = isIncluded ? price - taxes : price;
  const exactTotal = taxable + taxes;
  const total = 100 * roundFraction(BigInt(exactTotal), 100n);
  const taxParts = isWithin ? { cgst: tax, sgst: tax, igst: 0 } : { cgst: 0, sgst: 0, igst: tax };
  return { taxable, ...taxParts, rounding: total - exactTotal, total };
}

function subtract(minuend: Amounts, subtrahend: Amounts): Amounts {
  return {
    taxable: minuend.taxable - subtrahend.taxable,
    cgst: minuend.cgst - subtrahend.cgst,
    sgst: minuend.sgst - subtrahend.sgst,
    igst: minuend.igst - subtrahend.igst,
    rounding: minuend.rounding - subtrahend.rounding,
    total: minuend.total - subtrahend.total,
  };
}

const today = '2026-11-28';
const start = '2027-06-19';
const delhi: Partial<Settings> = {
  stateCode: '07',
  gstin: `07ABCDE1234F1Z${calculateGstinCheckSign('07ABCDE1234F1Z')}`,
  gstRates: '2017-07-01: 5%',
};
const rate = 5;

type Line = [what: string, number: number, paise: number];

const priceOf = (lines: readonly Line[], discount: number) =>
  lines.reduce((sum, [, number, paise]) => sum + number * paise, 0) - discount;

class Owner {
  token = '';
  tour = '';

  async open(changes: Partial<Settings> = {}): Promise<this> {
    setClock(`${today}T06:00:00Z`);
    this.token = await signIn();
    await readJson(saveSettings(this.token, { ...delhi, ...changes }));
    this.tour = (await addDatedTour(this.token, [{ day: start, seats: 500 }]))._id;
    return this;
  }

  private post = (path: string, body: unknown, method = 'POST') => send(path, body, { token: this.token, method });

  book = (lines: readonly Line[], discount = 0, payer: object = {}) =>
    this.post(
      api.addBooking.path,
      createBookingInput({
        tourId: this.tour,
        start,
        seats: 1,
        lines: lines.map(([what, number, pricePaise]) => ({ what, number, pricePaise })),
        discountPaise: discount,
        payer: { name: 'Asha Rao', phone: '+91 98765 43210', ...payer } as never,
      }),
    );

  addBooking = async (...input: Parameters<Owner['book']>) =>
    (await readJson<{ booking: Booking }>(this.book(...input), 201)).booking;

  /** Sends a quote, accepts it, and returns its booking. */
  async quote(content: Partial<QuoteContent>): Promise<Booking> {
    const inquiry = await addInquiry();
    const quoteContent = { tourId: this.tour, startsOn: start, validUntil: '2027-05-01', ...content };
    const { quote, link } = await sendQuote(this.token, await addQuote(this.token, inquiry, quoteContent));
    await acceptQuote(link, quote, { redirect: 'manual' });
    const [booking] = await readJson<BookingRow[]>(call(api.listBookings, { query: { inquiry }, token: this.token }));
    return this.read(booking?.id ?? '');
  }

  read = async (id: string) =>
    (await readJson<{ booking: Booking }>(call(api.readBooking, { params: { id }, token: this.token }))).booking;

  pay = (id: string, amountPaise: number, path = toPath(api.addPayment, { id })) =>
    readJson(this.post(path, { day: today, amountPaise, mode: 'bank', reason: 'Agreed' }), 201);

  bill = (id: string) => readJson(this.post(toPath(api.issueInvoice, { id }), {}), 201);

  changeTerms = (id: string, seats: number, lines: readonly Line[]) =>
    readJson(
      this.post(toPath(api.changeTerms, { id }), {
        lines: lines.map(([what, number, pricePaise]) => ({ what, number, pricePaise })),
        seats,
        day: today,
        overbook: true,
      }),
    );

  changeState = (booking: Booking, stateCode: string, query = '') =>
    this.post(`${toPath(api.changePayer, { id: booking.id })}${query}`, { ...booking.payer, stateCode }, 'PUT');

  cancel = (id: string) => readJson(this.post(toPath(api.cancelBooking, { id }), { day: today, reason: 'Ill' }));

  async readInvoices(id: string, kind: Invoice['kind']): Promise<(Amounts & { place: string })[]> {
    const { papers } = await this.read(id);
    const found = papers.filter((invoice) => invoice.kind === kind).sort((a, b) => (a.number < b.number ? -1 : 1));
    return Promise.all(
      found.map(async ({ number }) => {
        const headers = { Accept: 'application/json' };
        const invoice = await readJson<Invoice>(
          call(api.readInvoice, { params: { number }, token: this.token, headers }),
        );
        const sumTaxes = (...names: string[]) =>
          invoice.taxes.reduce((sum, { name, amountPaise }) => sum + (names.includes(name) ? amountPaise : 0), 0);
        return {
          taxable: invoice.taxablePaise,
          cgst: sumTaxes('CGST'),
          sgst: sumTaxes('SGST', 'UTGST'),
          igst: sumTaxes('IGST'),
          rounding: invoice.roundingPaise,
          total: invoice.totalPaise,
          place: invoice.supplyStateCode,
        };
      }),
    );
  }

  /** Sums of the month's CSV columns, in paise. */
  async sumCsvColumns(): Promise<Pick<Amounts, 'taxable' | 'cgst' | 'sgst' | 'igst'>> {
    const text = await (
      await call(api.readAccounts, {
        params: { file: `${today.slice(0, 7)}.csv` },
        query: { kind: 'papers' },
        token: this.token,
      })
    ).text();
    const rows = text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .filter(Boolean);
    const cells = rows.map((row) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', '')),
    );
    const [heads = [], ...entries] = cells;
    const sum = (name: string) =>
      entries.reduce((total, entry) => total + Math.round(100 * Number(entry[heads.indexOf(name)] || 0)), 0);
    return {
      taxable: sum('Taxable value'),
      cgst: sum('CGST'),
      sgst: sum('SGST or UTGST'),
      igst: sum('IGST'),
    };
  }
}

const makeQuoteLines = (price: number, count = 1) => [
  { isPerPerson: true, description: 'Spiti Valley', priceRupees: price, count },
];
const calculateWithinState = (price: number, isIncluded = false) =>
  calculateExpected({ price, rate, isIncluded, isWithin: true });
const calculateOutsideState = (price: number) => calculateExpected({ price, rate, isIncluded: false, isWithin: false });

it.each([
  ['Sonam', 24_500, 5, 12_862_500, 12_250_000],
  ['Neha', 25_000, 2, 5_250_000, 5_000_000],
  ['Vikas', 49_000, 1, 5_145_000, 4_900_000],
] as const)(
  'uses the GST rate of Settings in the quote of %s, added or included',
  async (_, price, count, addedTotal, includedTotal) => {
    const owner = await new Owner().open();
    const withAddedGst = await owner.quote({ people: count, lines: makeQuoteLines(price, count) });
    expect([withAddedGst.totalPaise, calculateWithinState(price * 100 * count).total]).toEqual([
      addedTotal,
      addedTotal,
    ]);
    await readJson(saveSettings(owner.token, { ...delhi, gstInPrices: 'included' }));
    const withIncludedGst = await owner.quote({ people: count, lines: makeQuoteLines(price, count) });
    await owner.bill(withIncludedGst.id);
    const expected = calculateWithinState(includedTotal, true);
    expect([withIncludedGst.totalPaise, await owner.readInvoices(withIncludedGst.id, 'invoice')]).toMatchObject([
      includedTotal,
      [expected],
    ]);
  },
);

it('splits the GST withIncludedGst in Sonam’s price equally, to the paisa', () => {
  expect(calculateWithinState(12_250_000, true)).toMatchObject({ cgst: 291_667, sgst: 291_667, taxable: 11_666_666 });
  expect(calculateExpected({ price: 12_250_000, rate, isIncluded: true, isWithin: false }).igst).toBe(583_333);
});

it('credits everything charged after a change of seats, of state and a cancellation', async () => {
  const owner = await new Owner().open();
  const lines: Line[] = [
    ['Rider', 1, 2_450_000],
    ['Pillion', 1, 1_990_000],
  ];
  const booking = await owner.quote({
    people: 2,
    lines: [...makeQuoteLines(24_500), { isPerPerson: true, description: 'Pillion', priceRupees: 19_900, count: 1 }],
    discount: { description: 'Early', rupees: 1_000 },
  });
  const { id } = booking;
  expect(booking.totalPaise).toBe(4_557_000);
  await owner.pay(id, 4_557_000);
  await owner.bill(id);
  const first = { taxable: 4_340_000, cgst: 108_500, sgst: 108_500, igst: 0, rounding: 0, total: 4_557_000 };
  expect(calculateWithinState(priceOf(lines, 100_000))).toEqual(first);
  expect(await owner.readInvoices(id, 'invoice')).toMatchObject([first]);
  await owner.changeTerms(id, 3, [...lines, ['One more', 1, 2_450_000]]);
  const more = { taxable: 2_450_000, cgst: 61_250, sgst: 61_250, igst: 0, rounding: 0 };
  expect(await owner.readInvoices(id, 'invoice')).toMatchObject([first, more]);
  const question = await owner.changeState(await owner.read(id), '27');
  expect([question.status, await question.json()]).toMatchObject([400, { fields: { reissue: expect.any(String) } }]);
  await readJson(owner.changeState(await owner.read(id), '27', '?reissue=true'));
  const total = calculateOutsideState(6_790_000);
  expect(total).toMatchObject({ igst: 339_500, total: 7_129_500 });
  expect((await owner.readInvoices(id, 'invoice')).at(-1)).toMatchObject({ ...total, place: '27' });
  expect(await owner.sumCsvColumns()).toEqual({ taxable: 6_790_000, cgst: 0, sgst: 0, igst: 339_500 });
  await owner.pay(id, 7_129_500 - 4_557_000);
  await owner.cancel(id);
  // More than 30 days before the start the fee is 20 % of the price, including tax.
  const fee = calculateExpected({ price: 1_425_900, rate, isIncluded: true, isWithin: false });
  const credit = (await owner.readInvoices(id, 'credit')).at(-1);
  expect(credit).toMatchObject(subtract(total, fee));
  expect(credit).toMatchObject({ cgst: 0, sgst: 0, igst: 271_600, place: '27' });
  await owner.pay(id, 5_703_600, toPath(api.addRefund, { id }));
  expect(await owner.sumCsvColumns()).toEqual({ taxable: 1_358_000, cgst: 0, sgst: 0, igst: 67_900 });
});

it.each([
  ['27AABCU9603R1ZN', '', 201, '27'],
  ['38AABCU9603R1ZK', '', 201, '38'],
  ['0717UNO00154UNU', '', 201, '07'],
  ['2117UNO00002UNF', '', 201, '21'],
  ['27AABCU9603R1ZN', '07', 400, ''],
  ['07AABCU9603R1ZP', '27', 400, ''],
  ['00AABCU9603R1Z3', '', 400, ''],
  ['44AABCU9603R1ZR', '', 400, ''],
] as const)('takes the payer’s state from GSTIN %s when the state is “%s”', async (gstin, stateCode, status, place) => {
  const owner = await new Owner().open();
  const response = await owner.book([['Rider', 1, 4_250_000]], 0, { gstin, stateCode });
  expect(response.status).toBe(status);
  if (status !== 201) return;
  const { booking } = (await response.json()) as { booking: Booking };
  await owner.bill(booking.id);
  const expected = place === '07' ? calculateWithinState(4_250_000) : calculateOutsideState(4_250_000);
  expect(await owner.readInvoices(booking.id, 'invoice')).toMatchObject([{ ...expected, place }]);
});

it('rejects a PAN that differs from the GSTIN', async () => {
  const owner = await new Owner().open();
  const payer = { gstin: '27AABCU9603R1ZN', pan: 'ABCPE1234F' };
  expect((await owner.book([['Rider', 1, 4_250_000]], 0, payer)).status).toBe(400);
});

/** Pseudo-random numbers from 0 to `max`, the same in every run. */
function createRandom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (max + 1);
  };
}

it.each(['added', 'included'] as const)(
  'matches the expected taxes of ten bookings and of their month with GST %s',
  async (gstInPrices) => {
    const owner = await new Owner().open({ gstInPrices });
    const isIncluded = gstInPrices === 'included';
    const random = createRandom(20_261_128);
    const expectedSums = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
    const add = ({ taxable, cgst, sgst, igst }: Amounts) => {
      expectedSums.taxable += taxable;
      expectedSums.cgst += cgst;
      expectedSums.sgst += sgst;
      expectedSums.igst += igst;
    };
    for (let at = 0; at < 10; at += 1) {
      const lines = Array.from(
        { length: 1 + random(3) },
        (_, line): Line => [`Line ${line}`, 1 + random(6), 100 + random(9_999_999)],
      );
      const discount = random(Math.floor(priceOf(lines, 0) / 3));
      const isWithin = random(1) === 0;
      const { id, totalPaise } = await owner.addBooking(lines, discount, { stateCode: isWithin ? '07' : '29' });
      const expected = calculateExpected({ price: priceOf(lines, discount), rate, isIncluded, isWithin });
      expect(totalPaise).toBe(expected.total);
      const paidPaise = 100 * (1 + random(Math.floor(totalPaise / 200)));
      await owner.pay(id, paidPaise);
      const advance = calculateExpected({ price: paidPaise, rate, isIncluded: true, isWithin });
      expect(await owner.readInvoices(id, 'receipt')).toMatchObject([advance]);
      if (at % 2 === 0) {
        add(advance);
        continue;
      }
      await owner.bill(id);
      expect(await owner.readInvoices(id, 'invoice')).toMatchObject([expected]);
      add(expected);
    }
    expect(await owner.sumCsvColumns()).toEqual(expectedSums);
  },
);
