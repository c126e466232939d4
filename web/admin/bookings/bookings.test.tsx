import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { monthFigures } from '#shared/reports/month';
import { api } from '#shared/test/api';
import { renderAdmin, simulateReload } from '../../test/admin';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { aBooking, aPayment } from '../../test/records';
import { fill, press } from '../../test/render';
import { hasUnsavedChanges } from '../session/drafts';
import { CancelDialog, RemindDialog } from './booking-dialogs';
import { Component } from './bookings-page';
import { AccountsDialog, InvoiceList } from './invoices';
import { HoldNotice } from './move-dialog';
import { PayerDialog, PayerSection } from './payer';
import { PaymentDialog } from './payment-dialog';
import { bookingQuery } from './queries';

const booking = aBooking();
const plan = { day: '2025-06-01', percent: 10, chargePaise: 848_000, paidPaise: 0, keptPaise: 0, backPaise: 0 };

it('fetches no cancellation plan after the booking is cancelled', async () => {
  const onClose = vi.fn();
  const calls = mockFetch(({ method }) => json(method === 'POST' ? { booking } : plan));
  renderAdmin(<CancelDialog today="2025-06-01" {...{ booking, onClose }} />);
  await screen.findByText('Goes back');
  press('Cancel the booking');
  await screen.findByText('Say why.');
  fill('Why', 'Ill');
  press('Cancel the booking');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const planRequests = calls.filter(
    ({ path, method }) => method === 'GET' && path.startsWith(toPath(api.planCancellation, { id: 'b' })),
  );
  expect(planRequests).toHaveLength(1);
});

it('shows and sends a cancellation fee below the terms', async () => {
  const onClose = vi.fn();
  const paidPlan = { ...plan, paidPaise: 1_000_000, keptPaise: 848_000, backPaise: 152_000 };
  const calls = mockFetch(({ method }) => json(method === 'POST' ? { booking } : paidPlan));
  renderAdmin(<CancelDialog today="2025-06-01" {...{ booking, onClose }} />);
  const feeField = await screen.findByLabelText('Keep less');
  expect(screen.getByRole('row', { name: /Goes back/ }).textContent).toContain('₹1,520');
  fireEvent.change(feeField, { target: { value: '5,000' } });
  expect(screen.getByRole('row', { name: /Goes back/ }).textContent).toContain('₹5,000');
  fill('Why', 'Ill');
  press('Cancel the booking');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body))).toMatchObject({ keptPaise: 500_000 });
});

it('puts one new link to the customer’s page into a reminder', async () => {
  const template = {
    id: 't',
    title: 'Balance',
    language: 'en',
    text: 'Pay {balance}: {trip}',
    version: 1,
    updatedAt: '',
  };
  const calls = mockFetch(({ method }) =>
    method === 'POST'
      ? json({ url: 'https://example.in/trip/secret', endsOn: '2097-09-17' }, { status: 201 })
      : json({ data: [template] }),
  );
  renderAdmin(<RemindDialog today="2097-05-02" {...{ booking }} onClose={vi.fn()} />);
  const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain(
    'Pay ₹84,800: https://example.in/trip/secret',
  );
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('asks to confirm an unusual date again when the date changes', async () => {
  const onClose = vi.fn();
  const question = '31 March 2025 is in the financial year 2024-25, which is over. Is that right?';
  const errorBody = { message: 'Check it.', code: 'bad_request', requestId: '1', fields: { isDayConfirmed: question } };
  const calls = mockFetch(({ method, body }) => {
    if (method === 'GET') return json(plan);
    return JSON.parse(String(body)).day === '2025-06-01' ? json({ booking }) : json(errorBody, { status: 400 });
  });
  renderAdmin(<CancelDialog today="2025-06-01" {...{ booking, onClose }} />);
  const day = screen.getByLabelText('Cancelled on');
  fireEvent.change(day, { target: { value: '2025-03-31' } });
  fill('Why', 'Ill');
  await screen.findByText('Goes back');
  press('Cancel the booking');
  await screen.findByText(question);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, this day is right' }));
  fireEvent.change(day, { target: { value: '2025-06-01' } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await screen.findByText('Goes back');
  press('Cancel the booking');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(JSON.parse(String(calls.at(-1)?.body))).not.toHaveProperty('isDayConfirmed', true);
});

it('asks before it reissues an invoice when the payer’s state changes', async () => {
  const onClose = vi.fn();
  const question = 'Another state means another tax. Go on?';
  const errorBody = { message: 'Check it.', code: 'bad_request', requestId: '1', fields: { reissue: question } };
  const calls = mockFetch(({ path }) =>
    path.endsWith('?reissue=true') ? json({ booking }) : json(errorBody, { status: 400 }),
  );
  renderAdmin(<PayerDialog {...{ booking, onClose }} />);
  fill('State', '29');
  press('Save');
  await screen.findByText(question);
  fireEvent.click(screen.getByRole('checkbox'));
  press('Save');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    toPath(api.changePayer, { id: 'b' }),
    `${toPath(api.changePayer, { id: 'b' })}?reissue=true`,
  ]);
});

function OpenPayer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(bookingQuery('b'));
  return data ? <PayerDialog booking={data} onClose={onClose} /> : null;
}

it('saves the chosen values when a colleague changed the payer meanwhile', async () => {
  const onClose = vi.fn();
  let storedBooking = booking;
  mockFetch(({ method, headers, body }) => {
    if (method !== 'PUT') return json({ booking: storedBooking });
    if (headers.get('If-Match') !== `"v${storedBooking.version}"`) {
      return json({ error: 'conflict', message: 'Changed meanwhile.', booking: storedBooking }, { status: 412 });
    }
    storedBooking = aBooking({ version: storedBooking.version + 1, payer: JSON.parse(body) });
    return json({ booking: storedBooking });
  });
  renderAdmin(<OpenPayer onClose={onClose} />);
  await screen.findByLabelText('Address');
  fill('Phone', '+91 98160 77777');
  fill('Address', '14 Church Street');
  storedBooking = aBooking({ version: 4, payer: { ...booking.payer, name: 'Their Name', phone: '+91 98160 88888' } });
  press('Save');
  await screen.findByRole('dialog', { name: /^Someone else changed this booking/ });
  const phones = within(screen.getByRole('group', { name: /^Phone/ }));
  expect([phones.getByText('+91 98160 77777'), phones.getByText('+91 98160 88888')]).toHaveLength(2);
  fireEvent.click(phones.getByLabelText(/^Yours/));
  press('Save these choices');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(storedBooking.payer).toMatchObject({
    name: 'Their Name',
    phone: '+91 98160 77777',
    address: '14 Church Street',
  });
});

it('links an erased booking to its quote only', () => {
  const erasedBooking = aBooking({ isErased: true, inquiryId: 'i', quoteId: 'q' });
  renderAdmin(<PayerSection booking={erasedBooking} onChange={null} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['its quote']);
});

it('leaves nothing unsaved when the payer dialog closes after a save', async () => {
  const unsavedStates: boolean[] = [];
  mockFetch(() => json({ booking }));
  renderAdmin(<PayerDialog booking={booking} onClose={() => unsavedStates.push(hasUnsavedChanges())} />);
  fill('Address', '14 Church Street');
  expect(hasUnsavedChanges()).toBe(true);
  press('Save');
  await vi.waitFor(() => expect(unsavedStates).toEqual([false]));
});

it('marks a cancelled invoice in the list', () => {
  const invoiceBase = { day: '2025-05-01', amountPaise: 100_00, paymentId: null };
  const receipt = { ...invoiceBase, kind: 'receipt', number: 'HPR/25-26/0001' } as const;
  const papers = [
    { ...receipt, cancelledOn: '2025-05-09' },
    { ...receipt, number: 'HPR/25-26/0002', cancelledOn: null },
  ];
  renderAdmin(<InvoiceList booking={aBooking({ papers })} />);
  const [cancelled, valid] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(cancelled).toContain('cancelled on 9 May 2025');
  expect(valid).not.toContain('cancelled');
});

it('asks before it issues an invoice', async () => {
  const paper = { kind: 'invoice', number: 'HPI/25-26/0001' };
  const calls = mockFetch(() => json({ booking, paper }));
  renderAdmin(<InvoiceList {...{ booking }} />);
  press('Give the invoice…');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('₹84,800 is billed by an invoice');
  expect(calls).toEqual([]);
  press('Give it');
  await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

it.each([
  [0, '2026-06'],
  [100, '2026-05'],
])('preselects a month with payments when last month received %s paise', async (receivedPaise, month) => {
  const figures = {
    ...Object.fromEntries(monthFigures.map((name) => [name, 0])),
    receivedPaise,
  };
  const totals = { current: figures, monthBefore: figures, yearBefore: figures };
  const calls = mockFetch(() => json({ month: '2026-05', totals, byTour: [], bySource: [] }));
  renderAdmin(<AccountsDialog today="2026-06-10" />);
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual([toPath(api.readMonth, { month: '2026-05' })]));
  await vi.waitFor(() => expect(screen.getByLabelText('Month')).toHaveProperty('value', month));
});

const openPaymentDialog = () =>
  renderAdmin(<PaymentDialog kind="payment" today="2025-06-01" onClose={() => undefined} booking={aBooking()} />);

it('keeps the idempotency key of a payment after a reload, until the amount changes', async () => {
  let isOffline = true;
  const savedPayment = { balancePaise: 0, paper: null, payment: aPayment() };
  const calls = mockFetch(({ method }) => (method === 'POST' && !isOffline ? json(savedPayment) : failNetwork()));
  const listKeys = () =>
    calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));

  const firstRender = openPaymentDialog();
  press('Note the payment');
  await vi.waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  simulateReload(firstRender);

  openPaymentDialog();
  press('Note the payment');
  await vi.waitFor(() => expect(listKeys()).toHaveLength(2));
  expect(listKeys()[1]).toBe(listKeys()[0]);
  await vi.waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());

  isOffline = false;
  fill('Amount', '500');
  press('Note the payment');
  await screen.findByText(/noted\./);
  expect(listKeys()[2]).not.toBe(listKeys()[0]);
  expect(Object.keys(localStorage).filter((name) => name.includes('payment'))).toEqual([]);
});

it('shows a server error at the amount and keeps the typed values', async () => {
  const fields = { amountPaise: 'That is more than was promised.' };
  const calls = mockFetch(() => json({ message: 'Check it.', code: 'bad_request', fields }, { status: 400 }));
  openPaymentDialog();
  fill('Amount', '5,00,000');
  fill('UTR', '412345678901');
  press('Note the payment');
  await screen.findByText(fields.amountPaise);
  const amount = screen.getByRole('textbox', { name: 'Amount', description: /more than was promised/ });
  expect([amount, screen.getByLabelText('UTR')]).toMatchObject([{ value: '5,00,000' }, { value: '412345678901' }]);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

const row = aBooking({ payer: { ...aBooking().payer, name: 'Asha' } });

it('keeps the focus in a row when the clock ticks', async () => {
  mockFetch(({ path }) => (path === api.searchBookings.path ? json([row]) : json({}, { status: 404 })));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  renderAdmin(<Component />);
  const link = await screen.findByRole('link', { name: 'Asha' });
  link.focus();
  await act(async () => vi.advanceTimersByTime(61_000));
  expect(document.activeElement).toBe(link);
});

it('shows the refund and its deadline in a row', async () => {
  const cancelledRow = { ...row, state: 'cancelled', refundDue: { amountPaise: 6_416_550, cancelledOn: '2096-11-28' } };
  mockFetch(({ path }) => (path === api.searchBookings.path ? json([cancelledRow]) : json({}, { status: 404 })));
  renderAdmin(<Component />);
  expect((await screen.findByText(/^Give back/)).textContent).toBe('Give back ₹64,165.50 by 12 Dec 2096');
});

it('says until when seats are held, and confirms or frees them', async () => {
  const calls = mockFetch(() => json({ booking }));
  renderAdmin(<HoldNotice {...{ booking }} heldUntil="2097-05-02T10:00:00.000Z" />);
  screen.getByText('Held until 2 May 2097, 15:30.');
  press('Confirm without a payment');
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(toPath(api.confirmSeats, { id: booking.id })));
  press('Free the seats…');
  press('Free the seats');
  const cancellationPath = toPath(api.cancelBooking, { id: booking.id });
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(cancellationPath));
});
