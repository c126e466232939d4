import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking, BookingLine, CancellationPlan, InvoiceKind } from '#shared/bookings/booking';
import type { NewBooking } from '#shared/bookings/booking-requests';
import type { Settings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, readJson, send, setClock } from '../test/client';
import { addDatedTour, createBookingInput, signIn } from '../test/factories';
import { himachalSettings, readInvoiceFigures, readInvoiceText, saveSettings } from '../test/settings';

// The expected amounts were calculated by hand.

const start = '2027-06-19';
const inKarnataka = { name: 'Ananya Krishnamurthy', phone: '+91 98160 12345', stateCode: '29' };
const inHimachal = { ...inKarnataka, stateCode: '02' };
beforeEach(() => void setClock('2027-03-01 10:00'));

class Agency {
  token = '';

  async open(changes: Partial<Settings> = himachalSettings): Promise<this> {
    this.token = await signIn();
    await readJson(saveSettings(this.token, changes));
    return this;
  }

  /** Moves the clock and signs in again, because a session expires within weeks. */
  async moveClock(moment: string): Promise<void> {
    setClock(moment);
    this.token = await signIn();
  }

  async book(changes: Partial<NewBooking> = {}, country = 'India'): Promise<Booking> {
    const dates = [start, '2027-07-10'].map((day) => ({ day, seats: 20 }));
    const { _id: tourId } = await addDatedTour(this.token, dates);
    await env.DB.prepare('update tours set country = ? where id = ?').bind(country, tourId).run();
    const body = createBookingInput({ tourId, start, payer: inKarnataka as never, ...changes });
    return (await readJson<{ booking: Booking }>(send(api.addBooking, body, { token: this.token }), 201)).booking;
  }

  async addMoney(path: string, rupees: number, day: string): Promise<{ kind: InvoiceKind; number: string }> {
    const body = { day, amountPaise: Math.round(rupees * 100), mode: 'upi', reason: 'Agreed' };
    const { paper } = await readJson<{ paper: { kind: InvoiceKind; number: string } }>(
      send(path, body, { token: this.token }),
      201,
    );
    return paper;
  }

  async bill({ id }: Booking): Promise<{ kind: InvoiceKind; number: string }> {
    const response = send(api.issueInvoice, {}, { params: { id }, token: this.token });
    return (await readJson<{ paper: { kind: InvoiceKind; number: string } }>(response, 201)).paper;
  }

  async changeTerms({ id }: Booking, seats: number, lines: BookingLine[]): Promise<Booking> {
    const body = { lines, seats, day: '2027-03-01' };
    return (await readJson<{ booking: Booking }>(send(api.changeTerms, body, { params: { id }, token: this.token })))
      .booking;
  }

  cancel({ id }: Booking, day: string, more = {}): Promise<CancellationPlan & { booking: Booking }> {
    return readJson(send(api.cancelBooking, { reason: 'Ill', day, ...more }, { params: { id }, token: this.token }));
  }

  figures = (number: string) => readInvoiceFigures(this.token, number);
}

async function openWithBooking(...book: Parameters<Agency['book']>) {
  const agency = await new Agency().open();
  return { agency, booking: await agency.book(...book) };
}

const makeLines = (rupees: number, number = 2): BookingLine[] => [
  { what: 'Rider', number, pricePaise: Math.round(rupees * 100) },
];

it('retains the paid amount when the example booking is cancelled', async () => {
  const { agency, booking } = await openWithBooking();
  expect(booking.instalments.map(({ due, amountPaise }) => [due, amountPaise])).toEqual([
    [null, 10_000_00],
    ['2027-05-05', 52_328_00],
    ['2027-05-20', 26_712_00],
  ]);
  const { number } = await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 10_000, '2027-03-01');
  expect(number).toBe('HPR/26-27/0001');
  expect(await readInvoiceText(agency.token, number)).toContain('Taxable value Advance: Manali to Leh ₹9,523.81');
  expect(await agency.figures(number)).toEqual({ 'IGST 5%': '₹476.19', Received: '₹10,000.00' });
  await agency.moveClock('2027-05-01 10:00');
  const { booking: cancelled, ...plan } = await agency.cancel(booking, '2027-05-01');
  expect(plan).toMatchObject({ percent: 20, chargePaise: 17_808_00, keptPaise: 10_000_00, backPaise: 0 });
  expect(cancelled.balancePaise).toBe(0);
  const feeInvoice = await agency.bill(booking);
  expect(feeInvoice).toEqual({ kind: 'invoice', number: 'HPI/27-28/0001' });
  expect(await agency.figures(feeInvoice.number)).toEqual({
    'Taxable value': '₹9,523.81',
    'IGST 5%': '₹476.19',
    Total: '₹10,000.00',
  });
});

const invoices: readonly [
  what: string,
  book: Parameters<Agency['book']>,
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
    [{ seats: 1, lines: makeLines(100.1, 1) }],
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
  const agency = await new Agency().open({ ...himachalSettings, tcsRates: '2026-04-01: 5%', ...settings });
  const { number } = await agency.bill(await agency.book(...book));
  expect(await agency.figures(number)).toEqual(figures);
});

it('applies a new GST rate from its day on, in Indian time', async () => {
  const agency = await new Agency().open({ ...himachalSettings, gstRates: '2017-07-01: 5%\n2027-04-01: 18%' });
  await agency.moveClock('2027-03-31 23:59');
  const earlierBooking = await agency.book();
  await agency.moveClock('2027-04-01 00:00');
  const { number } = await agency.bill(await agency.book());
  expect(await agency.figures(number)).toMatchObject({ 'IGST 18%': '₹15,264.00', Total: '₹1,00,064.00' });
  // An earlier booking keeps its rate.
  expect(await agency.figures((await agency.bill(earlierBooking)).number)).toMatchObject({ Total: '₹89,040.00' });
});

it('prints the new start day only on new invoices when a booking is moved', async () => {
  const { agency, booking } = await openWithBooking();
  const advance = await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 10_000, '2027-03-01');
  await readJson(send(api.moveBooking, { start: '2027-07-10' }, { params: { id: booking.id }, token: agency.token }));
  const { number } = await agency.bill(booking);
  expect(await agency.figures(number)).toMatchObject({ 'IGST 5%': '₹4,240.00', Total: '₹89,040.00' });
  expect(await readInvoiceText(agency.token, number)).toContain('Starts 10 Jul 2027');
  expect(await readInvoiceText(agency.token, advance.number)).toContain('Starts 19 Jun 2027');
});

it.each([
  ['the fee by the terms', 44_520_00, 17_808_00, { 'IGST 5%': '₹2,120.00', Credited: '₹44,520.00' }],
  ['a reduced fee', 10_500_00, 51_828_00, { 'IGST 5%': '₹3,740.00', Credited: '₹78,540.00' }],
])('credits a cancelled booking’s invoice less %s', async (_, keptPaise, backPaise, figures) => {
  const { agency, booking } = await openWithBooking();
  await agency.bill(booking);
  await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 62_328, '2027-03-01');
  await agency.moveClock('2027-05-25 10:00');
  const tooHighFee = { reason: 'Ill', day: '2027-05-25', keptPaise: 44_520_01 };
  expect(
    await readJson(send(api.cancelBooking, tooHighFee, { params: { id: booking.id }, token: agency.token }), 400),
  ).toMatchObject({
    fields: { keptPaise: 'The terms keep ₹44,520: keep that or less.' },
  });
  const { booking: cancelled, ...plan } = await agency.cancel(booking, '2027-05-25', { keptPaise });
  expect(plan).toMatchObject({ percent: 50, keptPaise, backPaise });
  const { kind, number } = cancelled.papers.at(-1) ?? { kind: 'none', number: '' };
  expect([kind, await agency.figures(number)]).toEqual(['credit', figures]);
  expect(await readInvoiceText(agency.token, number)).toContain('Cancelled on 25 May 2027.');
});

it('credits and reissues an invoice when the payer moves to a state with other taxes', async () => {
  const agency = await new Agency().open();
  const quoted = [24_500, 19_900].map((rupees) => makeLines(rupees, 1)[0] as BookingLine);
  const booking = await agency.book({ payer: inHimachal as never, lines: quoted, discountPaise: 1_000_00 });
  const invoice = await agency.bill(booking);
  expect(await agency.figures(invoice.number)).toMatchObject({
    'Taxable value': '₹43,400.00',
    'CGST 2.5%': '₹1,085.00',
    'SGST 2.5%': '₹1,085.00',
    Total: '₹45,570.00',
  });
  await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 45_570, '2027-03-01');
  const save = (query = {}) =>
    send(api.changePayer, inKarnataka, { params: { id: booking.id }, query, token: agency.token });
  const question = await save();
  expect([question.status, await question.json()]).toMatchObject([
    400,
    { fields: { reissue: expect.stringContaining('Go on?') } },
  ]);
  const { booking: moved } = await readJson<{ booking: Booking }>(save({ reissue: 'true' }));
  const [credit, newInvoice] = moved.papers.slice(-2);
  expect([credit?.kind, newInvoice?.kind, moved.totalPaise]).toEqual(['credit', 'invoice', 45_570_00]);
  const readPlaces = (invoices: Booking['papers']) =>
    Promise.all(
      invoices.map(
        async ({ number }) => /Place of supply ([\w ]+?) \(/.exec(await readInvoiceText(agency.token, number))?.[1],
      ),
    );
  expect(await readPlaces(moved.papers.slice(-2))).toEqual(['Himachal Pradesh', 'Karnataka']);
  expect(await agency.figures(credit?.number ?? '')).toEqual({
    'CGST 2.5%': '₹1,085.00',
    'SGST 2.5%': '₹1,085.00',
    Credited: '₹45,570.00',
  });
  expect(await agency.figures(newInvoice?.number ?? '')).toMatchObject({ 'IGST 5%': '₹2,170.00', Total: '₹45,570.00' });
  const inKerala = { ...inKarnataka, stateCode: '32' };
  const secondMove = send(`${toPath(api.changePayer, { id: booking.id })}?reissue=true`, inKerala, {
    method: 'PUT',
    token: agency.token,
  });
  const { papers } = (await readJson<{ booking: Booking }>(secondMove)).booking;
  expect(await readPlaces(papers.slice(-2))).toEqual(['Karnataka', 'Kerala']);
  // More than 30 days before the start the fee is 20 %, so that 80 % of the third invoice is credited.
  const { booking: cancelled } = await agency.cancel(booking, '2027-03-01');
  expect(await agency.figures(cancelled.papers.at(-1)?.number ?? '')).toMatchObject({
    'IGST 5%': '₹1,736.00',
    Credited: '₹36,456.00',
  });
});

it('relates the credit note and the reissued invoice to the former invoice each time the payer moves to another state', async () => {
  const { agency, booking } = await openWithBooking({ payer: inHimachal as never });
  let former = await agency.bill(booking);
  for (const [payer, count] of [
    [inKarnataka, 3],
    [inHimachal, 5],
  ] as const) {
    const move = send(api.changePayer, payer, {
      params: { id: booking.id },
      query: { reissue: 'true' },
      token: agency.token,
    });
    const { papers } = (await readJson<{ booking: Booking }>(move)).booking;
    const correctionTexts = await Promise.all(
      papers.slice(-2).map((invoice) => readInvoiceText(agency.token, invoice.number)),
    );
    expect(papers).toHaveLength(count);
    for (const text of correctionTexts) expect(text).toContain(`${former.number} of 1 Mar 2027`);
    former = papers.at(-1) as typeof former;
  }
});

it('bills an increase and credits a reduction of an invoiced booking, to the paisa', async () => {
  const agency = await new Agency().open();
  const price = 38_750.55;
  const booking = await agency.book({ payer: inHimachal as never, lines: makeLines(price) });
  const invoice = await agency.bill(booking);
  expect(await agency.figures(invoice.number)).toEqual({
    'Taxable value': '₹77,501.10',
    'CGST 2.5%': '₹1,937.53',
    'SGST 2.5%': '₹1,937.53',
    Rounding: '−₹0.16',
    Total: '₹81,376.00',
  });
  const grown = await agency.changeTerms(booking, 3, makeLines(price, 3));
  const further = grown.papers.at(-1);
  expect([further?.kind, further?.number, grown.totalPaise]).toEqual(['invoice', 'HPI/26-27/0002', 1_22_064_00]);
  expect(await agency.figures(further?.number ?? '')).toEqual({
    'Taxable value': '₹38,750.55',
    'CGST 2.5%': '₹968.76',
    'SGST 2.5%': '₹968.76',
    Rounding: '−₹0.07',
    Total: '₹40,688.00',
  });
  const text = await readInvoiceText(agency.token, further?.number ?? '');
  for (const words of ['Tax invoice', `${invoice.number} of 1 Mar 2027`, 'rule 46', 'more than invoiced'])
    expect(text).toContain(words);
  const shrunk = await agency.changeTerms(booking, 1, makeLines(price, 1));
  const credit = shrunk.papers.at(-1);
  // Together the invoices and the credit note charge one person: ₹38,750.55 and twice ₹968.76, rounded to ₹40,688.
  expect([credit?.kind, shrunk.totalPaise]).toEqual(['credit', 40_688_00]);
  expect(await agency.figures(credit?.number ?? '')).toEqual({
    'CGST 2.5%': '₹1,937.53',
    'SGST 2.5%': '₹1,937.53',
    Rounding: '−₹0.16',
    Credited: '₹81,376.00',
  });
  const repeated = await readJson<{ paper: object }>(
    send(api.issueInvoice, {}, { params: { id: booking.id }, token: agency.token }),
  );
  expect(repeated.paper).toEqual(invoice);
});

it('credits nothing when the cancellation fee is the full price', async () => {
  const { agency, booking } = await openWithBooking({ payer: inHimachal as never, lines: makeLines(38_750.55) });
  const invoice = await agency.bill(booking);
  await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 81_376, '2027-03-01');
  await agency.moveClock('2027-06-18 10:00');
  const { booking: cancelled, ...plan } = await agency.cancel(booking, '2027-06-18');
  expect(plan).toMatchObject({ percent: 100, keptPaise: 81_376_00 });
  expect(cancelled.papers.filter(({ kind }) => kind !== 'receipt')).toMatchObject([{ number: invoice.number }]);
});

it('reissues no invoice when the agency has no GSTIN', async () => {
  const agency = await new Agency().open({ ...himachalSettings, gstin: '' });
  const booking = await agency.book({ payer: inHimachal as never });
  await agency.bill(booking);
  const response = send(api.changePayer, inKarnataka, { params: { id: booking.id }, token: agency.token });
  expect((await readJson<{ booking: Booking }>(response)).booking.papers).toHaveLength(1);
});

/** Sums of the columns of a month's CSV file, in rupees. */
async function sumCsvColumns(token: string, month: string, ...columns: string[]): Promise<number[]> {
  const csv = await (
    await call(api.readAccounts, { params: { file: `${month}.csv` }, query: { kind: 'papers' }, token })
  ).text();
  const [heads = [], ...rows] = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, text, plain]) => text ?? plain ?? ''));
  return columns.map((column) => {
    const index = heads.indexOf(column);
    return Math.round(rows.reduce((sum, row) => sum + Number(row[index]) * 100, 0)) / 100;
  });
}

it('deducts covered advances so that a month’s CSV adds up to the tax due', async () => {
  const { agency, booking } = await openWithBooking({ payer: inHimachal as never });
  await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 10_000, '2027-03-01');
  await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 21_000, '2027-03-01');
  const tax = ['CGST', 'SGST or UTGST', 'IGST'];
  // Each half is 31,000 × 2.5 / 105.
  expect(await sumCsvColumns(agency.token, '2027-03', ...tax)).toEqual([738.1, 738.1, 0]);
  await agency.bill(booking);
  expect(await sumCsvColumns(agency.token, '2027-03', 'Taxable value', ...tax)).toEqual([84_800, 2_120, 2_120, 0]);
  const csv = await (
    await call(api.readAccounts, { params: { file: '2027-03.csv' }, query: { kind: 'papers' }, token: agency.token })
  ).text();
  for (const cell of ['"02-Himachal Pradesh"', '"B2C"']) expect(csv).toContain(cell);
  expect(csv.match(/"Advance adjusted"/g)).toHaveLength(2);
});

it('adds a deducted advance again when its payment is reversed', async () => {
  const { agency, booking } = await openWithBooking();
  await agency.addMoney(toPath(api.addPayment, { id: booking.id }), 10_500, '2027-03-01');
  const { booking: paid } = await readJson<{ booking: Booking }>(
    call(api.readBooking, { params: { id: booking.id }, token: agency.token }),
  );
  await agency.moveClock('2027-04-02 10:00');
  await agency.bill(booking);
  expect(await sumCsvColumns(agency.token, '2027-03', 'IGST')).toEqual([500]);
  expect(await sumCsvColumns(agency.token, '2027-04', 'IGST')).toEqual([3_740]);
  const reversal = send(
    api.reversePayment,
    { reason: 'Bounced.' },
    { params: { id: booking.id, payment: paid.payments[0]?.id ?? '' }, token: agency.token },
  );
  await readJson(reversal, 201);
  // The cancelled receipt no longer reduces the invoice: in total ₹4,240 of tax is due.
  expect(await sumCsvColumns(agency.token, '2027-04', 'IGST')).toEqual([3_740]);
});
