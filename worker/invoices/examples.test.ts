import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking, BookingLine, CancellationPlan, InvoiceKind, NewBooking } from '#shared/bookings/booking';
import type { Settings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, readJson, send, setClock } from '../test/client';
import { addDatedTour, newBooking, signIn } from '../test/factories';
import { himachal, readFigures, readPaper, saveSettings } from '../test/settings';

// Sums that were worked out on paper, and are found on papers.

const start = '2027-06-19';
const inKarnataka = { name: 'Ananya Krishnamurthy', phone: '+91 98160 12345', stateCode: '29' };
const inHimachal = { ...inKarnataka, stateCode: '02' };
beforeEach(() => void setClock('2027-03-01 10:00'));

/** An agency, and a booking of a tour of its own. */
class Desk {
  token = '';

  async open(changes: Partial<Settings> = himachal): Promise<this> {
    this.token = await signIn();
    await readJson(saveSettings(this.token, changes));
    return this;
  }

  /** Moves the clock and signs in again, because a session doesn't last for weeks. */
  async on(moment: string): Promise<void> {
    setClock(moment);
    this.token = await signIn();
  }

  async book(changes: Partial<NewBooking> = {}, country = 'India'): Promise<Booking> {
    const dates = [start, '2027-07-10'].map((day) => ({ day, seats: 20 }));
    const { _id: tourId } = await addDatedTour(this.token, dates);
    await env.DB.prepare('update tours set country = ? where id = ?').bind(country, tourId).run();
    const body = newBooking({ tourId, start, payer: inKarnataka as never, ...changes });
    return (await readJson<{ booking: Booking }>(send(api.addBooking, body, { token: this.token }), 201)).booking;
  }

  async note(path: string, rupees: number, day: string): Promise<{ kind: InvoiceKind; number: string }> {
    const body = { day, amountPaise: Math.round(rupees * 100), mode: 'upi', reason: 'Agreed' };
    const { paper } = await readJson<{ paper: { kind: InvoiceKind; number: string } }>(
      send(path, body, { token: this.token }),
      201,
    );
    return paper;
  }

  async bill({ id }: Booking): Promise<{ kind: InvoiceKind; number: string }> {
    const answer = send(api.issueInvoice, {}, { params: { id }, token: this.token });
    return (await readJson<{ paper: { kind: InvoiceKind; number: string } }>(answer, 201)).paper;
  }

  async agree({ id }: Booking, seats: number, lines: BookingLine[]): Promise<Booking> {
    const body = { lines, seats, day: '2027-03-01' };
    return (await readJson<{ booking: Booking }>(send(api.changeTerms, body, { params: { id }, token: this.token })))
      .booking;
  }

  cancel({ id }: Booking, day: string, more = {}): Promise<CancellationPlan & { booking: Booking }> {
    return readJson(send(api.cancelBooking, { reason: 'Ill', day, ...more }, { params: { id }, token: this.token }));
  }

  figures = (number: string) => readFigures(this.token, number);
}

async function begin(...book: Parameters<Desk['book']>) {
  const desk = await new Desk().open();
  return { desk, booking: await desk.book(...book) };
}

const rider = (rupees: number, number = 2): BookingLine[] => [
  { what: 'Rider', number, pricePaise: Math.round(rupees * 100) },
];

it('retains the paid amount when the example booking is cancelled', async () => {
  const { desk, booking } = await begin();
  expect(booking.instalments.map(({ due, amountPaise }) => [due, amountPaise])).toEqual([
    [null, 10_000_00],
    ['2027-05-05', 52_328_00],
    ['2027-05-20', 26_712_00],
  ]);
  const { number } = await desk.note(toPath(api.addPayment, { id: booking.id }), 10_000, '2027-03-01');
  expect(number).toBe('HPR/26-27/0001');
  expect(await readPaper(desk.token, number)).toContain('Taxable value Advance: Manali to Leh ₹9,523.81');
  expect(await desk.figures(number)).toEqual({ 'IGST 5%': '₹476.19', Received: '₹10,000.00' });
  await desk.on('2027-05-01 10:00');
  const { booking: cancelled, ...plan } = await desk.cancel(booking, '2027-05-01');
  expect(plan).toMatchObject({ percent: 20, chargePaise: 17_808_00, keptPaise: 10_000_00, backPaise: 0 });
  expect(cancelled.balancePaise).toBe(0);
  const kept = await desk.bill(booking);
  expect(kept).toEqual({ kind: 'invoice', number: 'HPI/27-28/0001' });
  expect(await desk.figures(kept.number)).toEqual({
    'Taxable value': '₹9,523.81',
    'IGST 5%': '₹476.19',
    Total: '₹10,000.00',
  });
});

const invoices: readonly [
  what: string,
  book: Parameters<Desk['book']>,
  figures: Record<string, string>,
  settings?: Partial<Settings>,
][] = [
  [
    'two halves within the state',
    [{ payer: inHimachal as never }],
    {
      'Taxable value': '₹84,800.00',
      'CGST 2.5%': '₹2,120.00',
      'SGST 2.5%': '₹2,120.00',
      Total: '₹89,040.00',
    },
  ],
  [
    'tax on what a discount leaves',
    [{ discountPaise: 4_800_00 }],
    {
      Discount: '−₹4,800.00',
      'Taxable value': '₹80,000.00',
      'IGST 5%': '₹4,000.00',
      Total: '₹84,000.00',
    },
  ],
  [
    'TCS on the price with GST of a tour abroad',
    [{}, 'Bhutan'],
    {
      'Taxable value': '₹84,800.00',
      'IGST 5%': '₹4,240.00',
      'TCS 5%': '₹4,452.00',
      Total: '₹93,492.00',
    },
  ],
  [
    'a total rounded down on a line of its own',
    [{ seats: 1, lines: rider(100.1, 1) }],
    { 'Taxable value': '₹100.10', 'IGST 5%': '₹5.01', Rounding: '−₹0.11', Total: '₹105.00' },
  ],
  [
    'the tax that its prices contain',
    [],
    { 'Taxable value': '₹80,761.90', 'IGST 5%': '₹4,038.10', Total: '₹84,800.00' },
    { gstInPrices: 'included' },
  ],
];
it.each(invoices)('issues an invoice with %s', async (_, book, figures, settings) => {
  const desk = await new Desk().open({ ...himachal, tcsRates: '2026-04-01: 5%', ...settings });
  const { number } = await desk.bill(await desk.book(...book));
  expect(await desk.figures(number)).toEqual(figures);
});

it('applies a new GST rate from its day on, in Indian time', async () => {
  const desk = await new Desk().open({ ...himachal, gstRates: '2017-07-01: 5%\n2027-04-01: 18%' });
  await desk.on('2027-03-31 23:59');
  const before = await desk.book();
  await desk.on('2027-04-01 00:00');
  const { number } = await desk.bill(await desk.book());
  expect(await desk.figures(number)).toMatchObject({ 'IGST 18%': '₹15,264.00', Total: '₹1,00,064.00' });
  // An earlier booking keeps its rate, whenever it is billed.
  expect(await desk.figures((await desk.bill(before)).number)).toMatchObject({ Total: '₹89,040.00' });
});

it('prints the new start day only on new invoices when a booking is moved', async () => {
  const { desk, booking } = await begin();
  const advance = await desk.note(toPath(api.addPayment, { id: booking.id }), 10_000, '2027-03-01');
  await readJson(send(api.moveBooking, { start: '2027-07-10' }, { params: { id: booking.id }, token: desk.token }));
  const { number } = await desk.bill(booking);
  expect(await desk.figures(number)).toMatchObject({ 'IGST 5%': '₹4,240.00', Total: '₹89,040.00' });
  expect(await readPaper(desk.token, number)).toContain('Starts 10 Jul 2027');
  expect(await readPaper(desk.token, advance.number)).toContain('Starts 19 Jun 2027');
});

it.each([
  ['the fee by the terms', 44_520_00, 17_808_00, { 'IGST 5%': '₹2,120.00', Credited: '₹44,520.00' }],
  ['a reduced fee', 10_500_00, 51_828_00, { 'IGST 5%': '₹3,740.00', Credited: '₹78,540.00' }],
])('credits a cancelled booking’s invoice less %s', async (_, keptPaise, backPaise, figures) => {
  const { desk, booking } = await begin();
  await desk.bill(booking);
  await desk.note(toPath(api.addPayment, { id: booking.id }), 62_328, '2027-03-01');
  await desk.on('2027-05-25 10:00');
  const tooMuch = { reason: 'Ill', day: '2027-05-25', keptPaise: 44_520_01 };
  expect(
    await readJson(send(api.cancelBooking, tooMuch, { params: { id: booking.id }, token: desk.token }), 400),
  ).toMatchObject({
    fields: { keptPaise: 'The terms keep ₹44,520: keep that or less.' },
  });
  const { booking: cancelled, ...plan } = await desk.cancel(booking, '2027-05-25', { keptPaise });
  expect(plan).toMatchObject({ percent: 50, keptPaise, backPaise });
  const { kind, number } = cancelled.papers.at(-1) ?? { kind: 'none', number: '' };
  expect([kind, await desk.figures(number)]).toEqual(['credit', figures]);
  expect(await readPaper(desk.token, number)).toContain('Cancelled on 25 May 2027.');
});

it('credits and reissues an invoice when the payer moves to a state with other taxes', async () => {
  const desk = await new Desk().open();
  const quoted = [24_500, 19_900].map((rupees) => rider(rupees, 1)[0] as BookingLine);
  const booking = await desk.book({ payer: inHimachal as never, lines: quoted, discountPaise: 1_000_00 });
  const invoice = await desk.bill(booking);
  expect(await desk.figures(invoice.number)).toMatchObject({
    'Taxable value': '₹43,400.00',
    'CGST 2.5%': '₹1,085.00',
    'SGST 2.5%': '₹1,085.00',
    Total: '₹45,570.00',
  });
  await desk.note(toPath(api.addPayment, { id: booking.id }), 45_570, '2027-03-01');
  const save = (query = {}) =>
    send(api.changePayer, inKarnataka, { params: { id: booking.id }, query, token: desk.token });
  const asked = await save();
  expect([asked.status, await asked.json()]).toMatchObject([
    400,
    { fields: { reissue: expect.stringContaining('Go on?') } },
  ]);
  const { booking: moved } = await readJson<{ booking: Booking }>(save({ reissue: 'true' }));
  const [credit, again] = moved.papers.slice(-2);
  expect([credit?.kind, again?.kind, moved.totalPaise]).toEqual(['credit', 'invoice', 45_570_00]);
  const readPlaces = (two: Booking['papers']) =>
    Promise.all(
      two.map(async ({ number }) => /Place of supply ([\w ]+?) \(/.exec(await readPaper(desk.token, number))?.[1]),
    );
  expect(await readPlaces(moved.papers.slice(-2))).toEqual(['Himachal Pradesh', 'Karnataka']);
  expect(await desk.figures(credit?.number ?? '')).toEqual({
    'CGST 2.5%': '₹1,085.00',
    'SGST 2.5%': '₹1,085.00',
    Credited: '₹45,570.00',
  });
  expect(await desk.figures(again?.number ?? '')).toMatchObject({ 'IGST 5%': '₹2,170.00', Total: '₹45,570.00' });
  const inKerala = { ...inKarnataka, stateCode: '32' };
  const onwards = send(`${toPath(api.changePayer, { id: booking.id })}?reissue=true`, inKerala, {
    method: 'PUT',
    token: desk.token,
  });
  const { papers } = (await readJson<{ booking: Booking }>(onwards)).booking;
  expect(await readPlaces(papers.slice(-2))).toEqual(['Karnataka', 'Kerala']);
  // 49 days before the start 20 % are kept: 80 % of what the third invoice charged are credited.
  const { booking: cancelled } = await desk.cancel(booking, '2027-03-01');
  expect(await desk.figures(cancelled.papers.at(-1)?.number ?? '')).toMatchObject({
    'IGST 5%': '₹1,736.00',
    Credited: '₹36,456.00',
  });
});

it('bills an increase and credits a reduction of an invoiced booking, to the paisa', async () => {
  const desk = await new Desk().open();
  const price = 38_750.55;
  const booking = await desk.book({ payer: inHimachal as never, lines: rider(price) });
  const invoice = await desk.bill(booking);
  expect(await desk.figures(invoice.number)).toEqual({
    'Taxable value': '₹77,501.10',
    'CGST 2.5%': '₹1,937.53',
    'SGST 2.5%': '₹1,937.53',
    Rounding: '−₹0.16',
    Total: '₹81,376.00',
  });
  const grown = await desk.agree(booking, 3, rider(price, 3));
  const further = grown.papers.at(-1);
  expect([further?.kind, further?.number, grown.totalPaise]).toEqual(['invoice', 'HPI/26-27/0002', 1_22_064_00]);
  expect(await desk.figures(further?.number ?? '')).toEqual({
    'Taxable value': '₹38,750.55',
    'CGST 2.5%': '₹968.76',
    'SGST 2.5%': '₹968.76',
    Rounding: '−₹0.07',
    Total: '₹40,688.00',
  });
  const said = await readPaper(desk.token, further?.number ?? '');
  for (const words of ['Tax invoice', `${invoice.number} of 1 Mar 2027`, 'rule 46', 'more than invoiced'])
    expect(said).toContain(words);
  const shrunk = await desk.agree(booking, 1, rider(price, 1));
  const credit = shrunk.papers.at(-1);
  // All of it together is one person: ₹38,750.55, and ₹968.76 twice, to ₹40,688.
  expect([credit?.kind, shrunk.totalPaise]).toEqual(['credit', 40_688_00]);
  expect(await desk.figures(credit?.number ?? '')).toEqual({
    'CGST 2.5%': '₹1,937.53',
    'SGST 2.5%': '₹1,937.53',
    Rounding: '−₹0.16',
    Credited: '₹81,376.00',
  });
  const again = await readJson<{ paper: object }>(
    send(api.issueInvoice, {}, { params: { id: booking.id }, token: desk.token }),
  );
  expect(again.paper).toEqual(invoice);
});

it('credits nothing when the cancellation fee is the full price', async () => {
  const { desk, booking } = await begin({ payer: inHimachal as never, lines: rider(38_750.55) });
  const invoice = await desk.bill(booking);
  await desk.note(toPath(api.addPayment, { id: booking.id }), 81_376, '2027-03-01');
  await desk.on('2027-06-18 10:00');
  const { booking: cancelled, ...plan } = await desk.cancel(booking, '2027-06-18');
  expect(plan).toMatchObject({ percent: 100, keptPaise: 81_376_00 });
  expect(cancelled.papers.filter(({ kind }) => kind !== 'receipt')).toMatchObject([{ number: invoice.number }]);
});

it('reissues no invoice when the agency has no GSTIN', async () => {
  const desk = await new Desk().open({ ...himachal, gstin: '' });
  const booking = await desk.book({ payer: inHimachal as never });
  await desk.bill(booking);
  const answer = send(api.changePayer, inKarnataka, { params: { id: booking.id }, token: desk.token });
  expect((await readJson<{ booking: Booking }>(answer)).booking.papers).toHaveLength(1);
});

/** Sums of a month's file, by column. */
async function sumFile(token: string, month: string, ...columns: string[]): Promise<number[]> {
  const csv = await (
    await call(api.readAccounts, { params: { file: `${month}.csv` }, query: { kind: 'papers' }, token })
  ).text();
  const [heads = [], ...rows] = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, text, plain]) => text ?? plain ?? ''));
  return columns.map((column) => {
    const at = heads.indexOf(column);
    return Math.round(rows.reduce((sum, row) => sum + Number(row[at]) * 100, 0)) / 100;
  });
}

it('deducts covered advances so that a month’s CSV adds up to the tax due', async () => {
  const { desk, booking } = await begin({ payer: inHimachal as never });
  await desk.note(toPath(api.addPayment, { id: booking.id }), 10_000, '2027-03-01');
  await desk.note(toPath(api.addPayment, { id: booking.id }), 21_000, '2027-03-01');
  const tax = ['CGST', 'SGST or UTGST', 'IGST'];
  // 31,000 × 2.5 / 105 of each.
  expect(await sumFile(desk.token, '2027-03', ...tax)).toEqual([738.1, 738.1, 0]);
  await desk.bill(booking);
  expect(await sumFile(desk.token, '2027-03', 'Taxable value', ...tax)).toEqual([84_800, 2_120, 2_120, 0]);
  const csv = await (
    await call(api.readAccounts, { params: { file: '2027-03.csv' }, query: { kind: 'papers' }, token: desk.token })
  ).text();
  for (const cell of ['"02-Himachal Pradesh"', '"B2C"']) expect(csv).toContain(cell);
  expect(csv.match(/"Advance adjusted"/g)).toHaveLength(2);
});

it('adds a deducted advance again when its payment is reversed', async () => {
  const { desk, booking } = await begin();
  await desk.note(toPath(api.addPayment, { id: booking.id }), 10_500, '2027-03-01');
  const { booking: paid } = await readJson<{ booking: Booking }>(
    call(api.readBooking, { params: { id: booking.id }, token: desk.token }),
  );
  await desk.on('2027-04-02 10:00');
  await desk.bill(booking);
  expect(await sumFile(desk.token, '2027-03', 'IGST')).toEqual([500]);
  expect(await sumFile(desk.token, '2027-04', 'IGST')).toEqual([3_740]);
  const reversal = send(
    api.reversePayment,
    { reason: 'Bounced.' },
    { params: { id: booking.id, payment: paid.payments[0]?.id ?? '' }, token: desk.token },
  );
  await readJson(reversal, 201);
  // The receipt is cancelled, and covers nothing of the invoice: in all ₹4,240 are owed.
  expect(await sumFile(desk.token, '2027-04', 'IGST')).toEqual([3_740]);
});
