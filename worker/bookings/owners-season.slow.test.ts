import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking, BookingRow } from '#shared/bookings/booking';
import type { Invoice } from '#shared/invoices/invoice';
import type { QuoteContent } from '#shared/quotes/quote';
import { calculateGstinCheckSign, type Settings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, readJson, send, setClock } from '../test/client';
import { acceptQuote, addDatedTour, addInquiry, newBooking, sendQuote, signIn, writeQuote } from '../test/factories';
import { saveSettings } from '../test/settings';

// An owner's season at the desk, whose amounts are worked out apart from the code.

// GST as an accountant works it out on paper, in whole paise: nothing of `shared/` or `worker/` is used here.

interface Reckoned {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  rounding: number;
  total: number;
}

/** A fraction to the nearest whole number, half of one up. */
const nearest = (above: bigint, below: bigint): number => Number((2n * above + below) / (2n * below));

interface Asked {
  /** Sum of the lines less the discount, in paise. */
  price: number;
  /** Per cent, without a fraction. */
  rate: number;
  isIncluded: boolean;
  /** Within the agency's state there are two equal heads. */
  isWithin: boolean;
}

/** The tax in an amount that contains it, or on one that doesn't, head by head; and the whole rupees to be paid. */
function reckon({ price, rate, isIncluded, isWithin }: Asked): Reckoned {
  // A head of half the rate is that many 200ths.
  const part = BigInt(isWithin ? rate : 2 * rate);
  const whole = isIncluded ? 200n + 2n * BigInt(rate) : 200n;
  const head = nearest(BigInt(price) * part, whole);
  const taxes = isWithin ? 2 * head : head;
  const taxable = isIncluded ? price - taxes : price;
  const exact = taxable + taxes;
  const total = 100 * nearest(BigInt(exact), 100n);
  const heads = isWithin ? { cgst: head, sgst: head, igst: 0 } : { cgst: 0, sgst: 0, igst: head };
  return { taxable, ...heads, rounding: total - exact, total };
}

/** What one less another comes to, column by column. */
function less(one: Reckoned, other: Reckoned): Reckoned {
  return {
    taxable: one.taxable - other.taxable,
    cgst: one.cgst - other.cgst,
    sgst: one.sgst - other.sgst,
    igst: one.igst - other.igst,
    rounding: one.rounding - other.rounding,
    total: one.total - other.total,
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
      newBooking({
        tourId: this.tour,
        start,
        seats: 1,
        lines: lines.map(([what, number, pricePaise]) => ({ what, number, pricePaise })),
        discountPaise: discount,
        payer: { name: 'Asha Rao', phone: '+91 98765 43210', ...payer } as never,
      }),
    );

  booked = async (...of: Parameters<Owner['book']>) =>
    (await readJson<{ booking: Booking }>(this.book(...of), 201)).booking;

  /** A quote in which nobody typed a tax, and the booking that its acceptance makes. */
  async quote(content: Partial<QuoteContent>): Promise<Booking> {
    const inquiry = await addInquiry();
    const about = { tourId: this.tour, startsOn: start, validUntil: '2027-05-01', ...content };
    const { quote, link } = await sendQuote(this.token, await writeQuote(this.token, inquiry, about));
    await acceptQuote(link, quote, { redirect: 'manual' });
    const [made] = await readJson<BookingRow[]>(call(api.listBookings, { query: { inquiry }, token: this.token }));
    return this.read(made?.id ?? '');
  }

  read = async (id: string) =>
    (await readJson<{ booking: Booking }>(call(api.readBooking, { params: { id }, token: this.token }))).booking;

  pay = (id: string, amountPaise: number, path = toPath(api.addPayment, { id })) =>
    readJson(this.post(path, { day: today, amountPaise, mode: 'bank', reason: 'Agreed' }), 201);

  bill = (id: string) => readJson(this.post(toPath(api.issueInvoice, { id }), {}), 201);

  agree = (id: string, seats: number, lines: readonly Line[]) =>
    readJson(
      this.post(toPath(api.changeTerms, { id }), {
        lines: lines.map(([what, number, pricePaise]) => ({ what, number, pricePaise })),
        seats,
        day: today,
        overbook: true,
      }),
    );

  move = (booking: Booking, stateCode: string, query = '') =>
    this.post(`${toPath(api.changePayer, { id: booking.id })}${query}`, { ...booking.payer, stateCode }, 'PUT');

  cancel = (id: string) => readJson(this.post(toPath(api.cancelBooking, { id }), { day: today, reason: 'Ill' }));

  /** The papers of a kind, as they stand. */
  async papers(id: string, kind: Invoice['kind']): Promise<(Reckoned & { place: string })[]> {
    const { papers } = await this.read(id);
    const found = papers.filter((one) => one.kind === kind).sort((a, b) => (a.number < b.number ? -1 : 1));
    return Promise.all(
      found.map(async ({ number }) => {
        const headers = { Accept: 'application/json' };
        const paper = await readJson<Invoice>(
          call(api.readInvoice, { params: { number }, token: this.token, headers }),
        );
        const head = (...names: string[]) =>
          paper.taxes.reduce((sum, { name, amountPaise }) => sum + (names.includes(name) ? amountPaise : 0), 0);
        return {
          taxable: paper.taxablePaise,
          cgst: head('CGST'),
          sgst: head('SGST', 'UTGST'),
          igst: head('IGST'),
          rounding: paper.roundingPaise,
          total: paper.totalPaise,
          place: paper.supplyCode,
        };
      }),
    );
  }

  /** Sums of the month's tax columns in the accountant's file, in paise. */
  async columns(): Promise<Pick<Reckoned, 'taxable' | 'cgst' | 'sgst' | 'igst'>> {
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
      entries.reduce((all, entry) => all + Math.round(100 * Number(entry[heads.indexOf(name)] || 0)), 0);
    return {
      taxable: sum('Taxable value'),
      cgst: sum('CGST'),
      sgst: sum('SGST or UTGST'),
      igst: sum('IGST'),
    };
  }
}

const person = (price: number, count = 1) => [{ isPerPerson: true, words: 'Spiti Valley', price, count }];
const within = (price: number, isIncluded = false) => reckon({ price, rate, isIncluded, isWithin: true });
const outside = (price: number) => reckon({ price, rate, isIncluded: false, isWithin: false });

it.each([
  ['Sonam', 24_500, 5, 12_862_500, 12_250_000],
  ['Neha', 25_000, 2, 5_250_000, 5_000_000],
  ['Vikas', 49_000, 1, 5_145_000, 4_900_000],
] as const)(
  'takes the rate of Settings into the quote of %s, added or included',
  async (_, price, count, added, all) => {
    const owner = await new Owner().open();
    const plus = await owner.quote({ people: count, lines: person(price, count) });
    expect([plus.totalPaise, within(price * 100 * count).total]).toEqual([added, added]);
    await readJson(saveSettings(owner.token, { ...delhi, gstInPrices: 'included' }));
    const contained = await owner.quote({ people: count, lines: person(price, count) });
    await owner.bill(contained.id);
    const reckoned = within(all, true);
    expect([contained.totalPaise, await owner.papers(contained.id, 'invoice')]).toMatchObject([all, [reckoned]]);
  },
);

it('splits the GST contained in Sonam’s price equally, to the paisa', () => {
  expect(within(12_250_000, true)).toMatchObject({ cgst: 291_667, sgst: 291_667, taxable: 11_666_666 });
  expect(reckon({ price: 12_250_000, rate, isIncluded: true, isWithin: false }).igst).toBe(583_333);
});

it('credits everything charged after a change of seats, of state and a cancellation', async () => {
  const owner = await new Owner().open();
  const lines: Line[] = [
    ['Rider', 1, 2_450_000],
    ['Pillion', 1, 1_990_000],
  ];
  const booking = await owner.quote({
    people: 2,
    lines: [...person(24_500), { isPerPerson: true, words: 'Pillion', price: 19_900, count: 1 }],
    discount: { words: 'Early', rupees: 1_000 },
  });
  const { id } = booking;
  expect(booking.totalPaise).toBe(4_557_000);
  await owner.pay(id, 4_557_000);
  await owner.bill(id);
  const first = { taxable: 4_340_000, cgst: 108_500, sgst: 108_500, igst: 0, rounding: 0, total: 4_557_000 };
  expect(within(priceOf(lines, 100_000))).toEqual(first);
  expect(await owner.papers(id, 'invoice')).toMatchObject([first]);
  await owner.agree(id, 3, [...lines, ['One more', 1, 2_450_000]]);
  const more = { taxable: 2_450_000, cgst: 61_250, sgst: 61_250, igst: 0, rounding: 0 };
  expect(await owner.papers(id, 'invoice')).toMatchObject([first, more]);
  const asked = await owner.move(await owner.read(id), '27');
  expect([asked.status, await asked.json()]).toMatchObject([400, { fields: { reissue: expect.any(String) } }]);
  await readJson(owner.move(await owner.read(id), '27', '?reissue=true'));
  const all = outside(6_790_000);
  expect(all).toMatchObject({ igst: 339_500, total: 7_129_500 });
  expect((await owner.papers(id, 'invoice')).at(-1)).toMatchObject({ ...all, place: '27' });
  expect(await owner.columns()).toEqual({ taxable: 6_790_000, cgst: 0, sgst: 0, igst: 339_500 });
  await owner.pay(id, 7_129_500 - 4_557_000);
  await owner.cancel(id);
  // A fifth is kept more than 30 days before the start, with the tax in it.
  const kept = reckon({ price: 1_425_900, rate, isIncluded: true, isWithin: false });
  const credit = (await owner.papers(id, 'credit')).at(-1);
  expect(credit).toMatchObject(less(all, kept));
  expect(credit).toMatchObject({ cgst: 0, sgst: 0, igst: 271_600, place: '27' });
  await owner.pay(id, 5_703_600, toPath(api.addRefund, { id }));
  expect(await owner.columns()).toEqual({ taxable: 1_358_000, cgst: 0, sgst: 0, igst: 67_900 });
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
] as const)(
  'takes the state of a payer with GSTIN %s and state “%s” from the GSTIN',
  async (gstin, stateCode, status, place) => {
    const owner = await new Owner().open();
    const answer = await owner.book([['Rider', 1, 4_250_000]], 0, { gstin, stateCode });
    expect(answer.status).toBe(status);
    if (status !== 201) return;
    const { booking } = (await answer.json()) as { booking: Booking };
    await owner.bill(booking.id);
    const charged = place === '07' ? within(4_250_000) : outside(4_250_000);
    expect(await owner.papers(booking.id, 'invoice')).toMatchObject([{ ...charged, place }]);
  },
);

it('rejects a PAN that differs from the GSTIN', async () => {
  const owner = await new Owner().open();
  const payer = { gstin: '27AABCU9603R1ZN', pan: 'ABCPE1234F' };
  expect((await owner.book([['Rider', 1, 4_250_000]], 0, payer)).status).toBe(400);
});

/** The same numbers in every run. */
function createDice(seed: number): (most: number) => number {
  let now = seed;
  return (most) => {
    now = (now * 48_271) % 2_147_483_647;
    return now % (most + 1);
  };
}

it.each(['added', 'included'] as const)(
  'agrees to the paisa on ten bookings with GST %s, and their month adds up',
  async (gstInPrices) => {
    const owner = await new Owner().open({ gstInPrices });
    const isIncluded = gstInPrices === 'included';
    const dice = createDice(20_261_128);
    const owed = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
    const add = ({ taxable, cgst, sgst, igst }: Reckoned) => {
      owed.taxable += taxable;
      owed.cgst += cgst;
      owed.sgst += sgst;
      owed.igst += igst;
    };
    for (let at = 0; at < 10; at += 1) {
      const lines = Array.from(
        { length: 1 + dice(3) },
        (_, line): Line => [`Line ${line}`, 1 + dice(6), 100 + dice(9_999_999)],
      );
      const discount = dice(Math.floor(priceOf(lines, 0) / 3));
      const isWithin = dice(1) === 0;
      const { id, totalPaise } = await owner.booked(lines, discount, { stateCode: isWithin ? '07' : '29' });
      const reckoned = reckon({ price: priceOf(lines, discount), rate, isIncluded, isWithin });
      expect(totalPaise).toBe(reckoned.total);
      const paid = 100 * (1 + dice(Math.floor(totalPaise / 200)));
      await owner.pay(id, paid);
      const advance = reckon({ price: paid, rate, isIncluded: true, isWithin });
      expect(await owner.papers(id, 'receipt')).toMatchObject([advance]);
      if (at % 2 === 0) {
        add(advance);
        continue;
      }
      await owner.bill(id);
      expect(await owner.papers(id, 'invoice')).toMatchObject([reckoned]);
      add(reckoned);
    }
    expect(await owner.columns()).toEqual(owed);
  },
);
