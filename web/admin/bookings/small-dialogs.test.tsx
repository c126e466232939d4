import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { monthFigures } from '#shared/bookings/month';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { aBooking } from '../../test/bookings';
import { storeToken } from '../session/token';
import { hasUnsaved } from '../session/unsaved';
import { AccountsDialog } from './accounts';
import { Papers } from './papers';
import { PayerDialog, PayerPart } from './payer';
import { CancelDialog } from './small-dialogs';

const booking = aBooking();
const plan = { day: '2025-06-01', percent: 10, chargePaise: 848_000, paidPaise: 0, keptPaise: 0, backPaise: 0 };

it('asks for no cancellation plan once the booking is cancelled', async () => {
  storeToken('token');
  const onClose = vi.fn();
  const calls = answerWith(({ method }) => json(method === 'POST' ? { booking } : plan));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CancelDialog today="2025-06-01" {...{ booking, onClose }} />
    </QueryClientProvider>,
  );
  await screen.findByText('Goes back');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the booking' }));
  await screen.findByText('Say why.');
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Ill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the booking' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const asked = calls.filter(({ path, method }) => method === 'GET' && path.startsWith(api.cancelBooking('b')));
  expect(asked).toHaveLength(1);
});

it('shows what goes back when less is kept than the terms say, and sends it', async () => {
  storeToken('token');
  const onClose = vi.fn();
  const paid = { ...plan, paidPaise: 1_000_000, keptPaise: 848_000, backPaise: 152_000 };
  const calls = answerWith(({ method }) => json(method === 'POST' ? { booking } : paid));
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CancelDialog today="2025-06-01" {...{ booking, onClose }} />
    </QueryClientProvider>,
  );
  const kept = await screen.findByLabelText('Keep less');
  expect(screen.getByRole('row', { name: /Goes back/ }).textContent).toContain('₹1,520');
  fireEvent.change(kept, { target: { value: '5,000' } });
  expect(screen.getByRole('row', { name: /Goes back/ }).textContent).toContain('₹5,000');
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Ill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the booking' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body))).toMatchObject({ keptPaise: 500_000 });
  view.unmount();
});

it('asks about each unusual day again after another day was confirmed', async () => {
  storeToken('token');
  const onClose = vi.fn();
  const question = '31 March 2025 is in the financial year 2024-25, which is over. Is that right?';
  const refusal = { message: 'Check it.', code: 'bad_request', requestId: '1', fields: { sure: question } };
  const calls = answerWith(({ method, body }) => {
    if (method === 'GET') return json(plan);
    return JSON.parse(String(body)).day === '2025-06-01' ? json({ booking }) : json(refusal, { status: 400 });
  });
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CancelDialog today="2025-06-01" {...{ booking, onClose }} />
    </QueryClientProvider>,
  );
  const day = screen.getByLabelText('Cancelled on');
  fireEvent.change(day, { target: { value: '2025-03-31' } });
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Ill' } });
  await screen.findByText('Goes back');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the booking' }));
  await screen.findByText(question);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, this day is right' }));
  fireEvent.change(day, { target: { value: '2025-06-01' } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await screen.findByText('Goes back');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the booking' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(JSON.parse(String(calls.at(-1)?.body))).not.toHaveProperty('sure', true);
  view.unmount();
});

it('asks before an invoice is made anew for a payer of another state, and sends the answer', async () => {
  storeToken('token');
  const onClose = vi.fn();
  const question = 'Another state means another tax. Go on?';
  const refusal = { message: 'Check it.', code: 'bad_request', requestId: '1', fields: { reissue: question } };
  const calls = answerWith(({ path }) =>
    path.endsWith('?reissue=true') ? json({ booking }) : json(refusal, { status: 400 }),
  );
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PayerDialog {...{ booking, onClose }} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('State'), { target: { value: '29' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(question);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    api.booking('b'),
    `${api.booking('b')}?reissue=true`,
  ]);
  view.unmount();
});

it('links an erased booking to its quote, and to no inquiry', () => {
  const gone = aBooking({ isErased: true, inquiryId: 'i', quoteId: 'q' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PayerPart booking={gone} onChange={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['its quote']);
});

it('leaves nothing unsaved when the payer’s dialog closes after a save', async () => {
  storeToken('token');
  const unsaved: boolean[] = [];
  answerWith(() => json({ booking }));
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PayerDialog booking={booking} onClose={() => unsaved.push(hasUnsaved())} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '14 Church Street' } });
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(unsaved).toEqual([false]));
  view.unmount();
});

it('marks a cancelled paper in the list', () => {
  const about = { day: '2025-05-01', amountPaise: 100_00, paymentId: null };
  const receipt = { ...about, kind: 'receipt', number: 'HPR/25-26/0001' } as const;
  const papers = [
    { ...receipt, cancelledOn: '2025-05-09' },
    { ...receipt, number: 'HPR/25-26/0002', cancelledOn: null },
  ];
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Papers booking={aBooking({ papers })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [cancelled, standing] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(cancelled).toContain('cancelled on 9 May 2025');
  expect(standing).not.toContain('cancelled');
  view.unmount();
});

it('asks before an invoice is given', async () => {
  storeToken('token');
  const paper = { kind: 'invoice', number: 'HPI/25-26/0001' };
  const calls = answerWith(() => json({ booking, paper }));
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Papers {...{ booking }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Give the invoice…' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('₹84,800 is billed by an invoice');
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Give it' }));
  await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  view.unmount();
});

it.each([
  [0, '2026-06'],
  [100, '2026-05'],
])(
  'begins the accounts with a month that has something when the last received %s paise',
  async (receivedPaise, month) => {
    storeToken('token');
    const figures = {
      ...Object.fromEntries(monthFigures.map((name) => [name, 0])),
      receivedPaise,
    };
    const all = { now: figures, before: figures, yearAgo: figures };
    const calls = answerWith(() => json({ month: '2026-05', all, byTour: [], bySource: [] }));
    const view = render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccountsDialog today="2026-06-10" />
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual([api.month('2026-05')]));
    await vi.waitFor(() => expect(screen.getByLabelText('Month')).toHaveProperty('value', month));
    view.unmount();
  },
);
