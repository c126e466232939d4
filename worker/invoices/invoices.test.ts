import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking, InvoiceKind, NewPayment } from '#shared/bookings/booking';
import type { NewBooking } from '#shared/bookings/booking-requests';
import type { LinkRow, NewLink } from '#shared/link-routes';
import { logoSrc } from '#shared/settings/brand';
import { defaultSettings } from '#shared/settings/settings';
import { defaultFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { call, readJson, send } from '../test/client';
import { addBooking, cancelBooking, countRows, payBooking, readBooking, signIn } from '../test/factories';
import { himachalSettings, readInvoiceText, renderInvoice, saveSettings } from '../test/settings';

const payer = {
  name: 'Tsering Dolma',
  phone: '+91 98160 12345',
  stateCode: '29',
  address: '14 Church Street, Bengaluru',
};

interface PaymentResponse {
  payment: { id: string };
  paper: { kind: InvoiceKind; number: string } | null;
}

const book = (token: string, changes: Partial<NewBooking> = {}) =>
  addBooking(token, { payer: payer as Booking['payer'], ...changes });

const pay = (token: string, id: string, { amountPaise = 1_000_000, ...more }: Partial<NewPayment> = {}) =>
  readJson<PaymentResponse>(payBooking(token, id, amountPaise, { mode: 'upi', ...more }));

const listNumbers = (responses: readonly PaymentResponse[]) => responses.map(({ paper }) => paper?.number).sort();
const readCsv = async (token: string, month: string, kind = 'papers') =>
  (await (await call(api.readAccounts, { params: { file: `${month}.csv` }, query: { kind }, token })).text()).split(
    '\r\n',
  );

it('issues a receipt voucher for an advance, and never changes it', async () => {
  const token = await signIn();
  await saveSettings(token, himachalSettings);
  const booking = await book(token);
  expect(booking).toMatchObject({ totalPaise: 8_904_000, taxes: [{ name: 'IGST', amountPaise: 424_000 }] });
  const { paper } = await pay(token, booking.id, { reference: '412345678901' });
  expect(paper).toEqual({ kind: 'receipt', number: 'HPR/24-25/0001' });
  const text = await readInvoiceText(token, 'HPR/24-25/0001');
  for (const words of [
    'Receipt voucher',
    'HPR/24-25/0001',
    '1 Mar 2025',
    defaultFacts.name,
    '7 Cart Road, Shimla 171001, Himachal Pradesh',
    himachalSettings.gstin ?? '',
    'Tsering Dolma',
    '14 Church Street, Bengaluru',
    'Karnataka (29)',
    '998555',
    booking.reference,
    '₹9,523.81',
    'IGST 5% ₹476.19',
    '₹10,000.00',
    'Rupees ten thousand only',
    'UPI, 412345678901',
    'Tax is payable on reverse charge: no.',
    'rule 50',
    'Authorised signatory',
  ])
    expect(text).toContain(words);
  await saveSettings(token, {
    ...himachalSettings,
    name: 'Skyline',
    invoicePrefix: 'SKY',
    gstRates: '2017-07-01: 18%',
  });
  await payBooking(token, booking.id, 100, { day: '2025-03-02' });
  expect(await readInvoiceText(token, 'HPR/24-25/0001')).toBe(text);
  const current = await readBooking(token, booking.id);
  expect(current.papers.map(({ number, amountPaise }) => [number, amountPaise])).toEqual([
    ['HPR/24-25/0001', 1_000_000],
    ['SKYR/24-25/0001', 100],
  ]);
});

it('numbers invoices without gaps when two admins write at once, and restarts in April', async () => {
  const token = await signIn();
  const other = await signIn('staff');
  const firstBooking = await book(token);
  const secondBooking = await book(token);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { isDayConfirmed: true, day: '2025-03-05', amountPaise: 500, mode: 'cash' };
  const repeats = [1, 2].map(async () => {
    const response = await send(api.addPayment, body, { params: { id: firstBooking.id }, token, headers: key });
    return (await response.json()) as PaymentResponse;
  });
  const paid = await Promise.all([
    ...[1, 2, 3].flatMap(() => [pay(token, firstBooking.id), pay(other, secondBooking.id)]),
    // Rejected, because the amount is above the maximum.
    pay(other, secondBooking.id, { amountPaise: 9_000_000_000_00 }).catch(
      (): PaymentResponse => ({ payment: { id: '' }, paper: null }),
    ),
    ...repeats,
  ]);
  const numbers = listNumbers(paid).filter(Boolean);
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7].map((serial) => `HPR/24-25/000${serial}`)));
  expect([numbers.length, await countRows('invoices')]).toEqual([8, 7]);
  const april = await pay(token, firstBooking.id, { day: '2025-04-01' });
  expect(april.paper?.number).toBe('HPR/25-26/0001');
});

it('issues refund vouchers, and cancels the receipt of a reversed payment', async () => {
  const token = await signIn();
  await saveSettings(token, himachalSettings);
  const { id } = await book(token, { payer: { ...payer, stateCode: '02' } as never });
  await pay(token, id);
  const mistake = await pay(token, id, { day: '2025-03-02', amountPaise: 200_000 });
  const reversal = await send(
    api.reversePayment,
    { reason: 'Noted twice.' },
    { params: { id, payment: mistake.payment.id }, token },
  );
  expect(await reversal.json()).toMatchObject({ paper: null });
  const lines = [{ what: 'Rider', number: 1, pricePaise: 666_600 }];
  await send(api.changeTerms, { lines, seats: 1, day: '2025-03-09' }, { params: { id }, token });
  const refund = await send(
    api.addRefund,
    { reason: 'Fewer people', isDayConfirmed: true, day: '2025-03-09', amountPaise: 300_000, mode: 'bank' },
    { params: { id }, token },
  );
  expect(await refund.json()).toMatchObject({ paper: { kind: 'refund', number: 'HPF/24-25/0001' } });
  const text = await readInvoiceText(token, 'HPF/24-25/0001');
  for (const words of [
    'Refund voucher',
    'HPR/24-25/0001 of 1 Mar 2025',
    'CGST 2.5% ₹71.43',
    'SGST 2.5% ₹71.43',
    'rule 51',
  ])
    expect(text).toContain(words);
  expect(await readInvoiceText(token, 'HPR/24-25/0002')).toMatch(/Cancelled on .*: Noted twice\./);
  expect(
    (await (await call(api.readInvoice, { params: { number: 'HPR/24-25/0004' }, token })).json()) as object,
  ).toMatchObject({
    code: 'not_found',
  });
  const [, ...rows] = await readCsv(token, '2025-03');
  expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
    '"HPF/24-25/0001","2025-03-09","Refund voucher","Issued"',
    '"HPR/24-25/0001","2025-03-01","Receipt voucher","Issued"',
    '"HPR/24-25/0002","2025-03-02","Receipt voucher","Issued"',
    '',
  ]);
  expect(rows[0]).toContain(',-2857.14,5.00,-71.43,-71.43,0.00,0.00,0.00,-3000.00,"HPR/24-25/0001"');
  const ledger = await readCsv(token, '2025-03', 'payments');
  expect(ledger[3]).toMatch(/^"2025-03-09","Refund",-3000\.00,"Bank transfer"/);
});

it('issues one invoice, and credit notes for reductions', async () => {
  const token = await signIn();
  await saveSettings(token, himachalSettings);
  const booking = await book(token, {
    lines: [1, 2].map((rider) => ({ what: `Rider ${rider}`, number: 1, pricePaise: 4_240_000 })),
  });
  await pay(token, booking.id);
  const responses = await Promise.all(
    [1, 2].map(() => send(api.issueInvoice, {}, { params: { id: booking.id }, token })),
  );
  for (const response of responses) expect(await response.json()).toMatchObject({ paper: { kind: 'invoice' } });
  expect(await countRows('invoices')).toBe(2);
  const [number = ''] = (
    await env.DB.prepare("select number from invoices where kind = 'invoice'").all<{ number: string }>()
  ).results.map((row) => row.number);
  const text = await readInvoiceText(token, number);
  for (const words of [
    'Tax invoice',
    'Original for recipient',
    'Rider 1',
    'Taxable value ₹84,800.00',
    'IGST 5% ₹4,240.00',
    'rule 46',
    '₹89,040.00',
    'Receipt HPR/24-25/0001 of 1 Mar 2025',
    'Still to pay ₹79,040.00',
    'accommodation and transport',
  ])
    expect(text).toContain(words);
  // A payment after the invoice is no advance, so its receipt has no tax.
  const later = await pay(token, booking.id, { day: '2025-03-20', amountPaise: 105_000 });
  expect(await readInvoiceText(token, later.paper?.number ?? '')).toMatch(/Receipt Number (?!.*IGST).*₹1,050\.00/);
  const lines = [{ what: 'Rider 1', number: 1, pricePaise: 4_240_000 }];
  const termsChange = { lines, seats: 1, day: '2025-03-21' };
  expect((await send(api.changeTerms, termsChange, { params: { id: booking.id }, token })).status).toBe(200);
  const [credit] = (await readBooking(token, booking.id)).papers.filter(({ kind }) => kind === 'credit');
  expect(credit).toMatchObject({ amountPaise: 4_452_000 });
  const creditText = await readInvoiceText(token, credit?.number ?? '');
  for (const words of ['Credit note', number, '₹42,400.00', 'IGST 5% ₹2,120.00', 'rule 53'])
    expect(creditText).toContain(words);
  await cancelBooking(token, booking.id, '2025-03-22');
  const { papers, cancelled } = await readBooking(token, booking.id);
  expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'receipt', 'credit', 'credit']);
  expect(papers.at(-1)?.amountPaise).toBe(4_452_000 - (cancelled?.keptPaise ?? 0));
});

/** Database that runs `interrupt` once, after a payment’s reads and before its batch. */
function interruptPayment(interrupt: () => Promise<unknown>): D1Database {
  let state: 'reading' | 'writing' | 'over' = 'reading';
  return new Proxy(env.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name === 'prepare')
        return (text: string) => {
          if (state === 'reading' && /insert into "booking_payments"/.test(text)) state = 'writing';
          return target.prepare(text);
        };
      if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member;
      return async (statements: D1PreparedStatement[]) => {
        if (state === 'writing') {
          state = 'over';
          await interrupt();
        }
        return target.batch(statements);
      };
    },
  });
}

it('taxes a payment once when it is recorded while the invoice is issued', async () => {
  const token = await signIn();
  await saveSettings(token, himachalSettings);
  const { id } = await book(token);
  const DB = interruptPayment(() => send(api.issueInvoice, {}, { params: { id }, token }));
  const body = { isDayConfirmed: true, day: '2025-03-01', amountPaise: 1_000_000, mode: 'upi' };
  const response = await send(api.addPayment, body, { params: { id }, token, bindings: { DB } });
  expect(response.status).toBe(201);
  const { paper } = (await response.json()) as PaymentResponse;
  expect(await readInvoiceText(token, paper?.number ?? '')).not.toContain('IGST');
  expect(await countRows('invoices')).toBe(2);
});

it('issues a plain receipt without a GSTIN, and ends its link when the payer is erased', async () => {
  const token = await signIn();
  const booking = await book(token, { payer: { ...payer, name: '=HYPERLINK("x")' } as never });
  const { paper } = await pay(token, booking.id);
  const text = await readInvoiceText(token, paper?.number ?? '');
  expect(text).not.toMatch(/GSTIN|IGST|Receipt voucher|998555/);
  const linkResponse = await send(api.addInvoiceLink, {}, { params: { number: paper?.number ?? '' }, token });
  const { url } = (await linkResponse.json()) as { url: string };
  const path = new URL(url).pathname;
  const opened = await call(path);
  expect(opened.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src/,
  );
  expect([opened.headers.get('cache-control'), opened.headers.get('referrer-policy')]).toEqual([
    'no-store',
    'no-referrer',
  ]);
  const html = await opened.text();
  expect(html).not.toContain('<script');
  expect(html).toContain('<title>Receipt HPR-24-25-0001 =HYPERLINK( x )</title>');
  const { results } = await env.DB.prepare('select * from links').all();
  expect(JSON.stringify(results)).not.toContain(path.split('/').at(-1));
  expect((await call(`/paper/${'A'.repeat(43)}`)).status).toBe(404);
  expect((await readCsv(token, '2025-03'))[1]).toContain('"\'=HYPERLINK(""x"")"');
  expect((await call('/api/accounts/2025-13.csv', { token })).status).toBe(404);
  await env.DB.prepare('update bookings set erased_at = 1, payer_name = ?').bind('').run();
  expect((await call(path)).status).toBe(410);
  expect(await readInvoiceText(token, paper?.number ?? '')).toBe(text);
  expect((await send(api.addInvoiceLink, {}, { params: { number: paper?.number ?? '' }, token })).status).toBe(400);
});

it('sends the invoice page and the CSV file when the number is encoded or not', async () => {
  const token = await signIn();
  const { paper } = await pay(token, (await book(token)).id);
  for (const number of ['HPR/24-25/0001', 'HPR%2F24-25%2F0001']) {
    const page = await call(`/api/papers/${number}`, { token });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    expect(await page.text()).toContain('₹10,000.00');
  }
  const csv = await call('/api/accounts/2025-03.csv?kind=papers', { token });
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(await csv.text()).toContain(paper?.number);
});

it('lists links to an invoice, and ends one', async () => {
  const token = await signIn();
  const { paper } = await pay(token, (await book(token)).id);
  const number = paper?.number ?? '';
  const list = () => readJson<{ data: LinkRow[] }>(call(api.listInvoiceLinks, { params: { number }, token }));
  const { url, endsOn } = await readJson<NewLink>(send(api.addInvoiceLink, {}, { params: { number }, token }), 201);
  const path = new URL(url).pathname;
  expect((await list()).data).toMatchObject([{ endsOn, openedAt: null, revokedAt: null }]);
  await call(path);
  const [link] = (await list()).data;
  expect(link?.openedAt).toEqual(expect.any(String));
  const end = () => call(api.endInvoiceLink, { params: { number, link: link?.id ?? '' }, token });
  expect([(await end()).status, (await end()).status, (await call(path)).status]).toEqual([200, 404, 410]);
  expect((await list()).data).toMatchObject([{ revokedAt: expect.any(String) }]);
  await readInvoiceText(token, paper?.number ?? '');
  const linkEvents = await env.DB.prepare("select label from audit_events where action = 'paper_link_made'").all();
  expect(linkEvents.results).toHaveLength(1);
});

it('uses settings that another isolate has just saved', async () => {
  const token = await signIn();
  await saveSettings(token, himachalSettings);
  const logo = 'a'.repeat(64);
  const cancellation = [
    { from: 10, percent: 25 },
    { from: 0, percent: 100 },
  ];
  const value = JSON.stringify({ ...defaultSettings, ...himachalSettings, gstin: '', logo, cancellation });
  await env.DB.batch([
    env.DB.prepare('insert into settings (version, value, changed_at) values (2, ?, 1)').bind(value),
    env.DB.prepare("update counters set settings = 2 where name = 'tours'"),
  ]);
  const booking = await book(token);
  expect(booking).toMatchObject({ taxes: [], cancellationSteps: cancellation });
  const { paper } = await pay(token, booking.id);
  expect(await readInvoiceText(token, paper?.number ?? '')).toContain('The agency isn’t registered for GST');
  expect(await renderInvoice(token, paper?.number ?? '')).toContain(logoSrc(logo));
});
