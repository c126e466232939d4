import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, cutLine, json } from '../../test/answers';
import { aBooking } from '../../test/bookings';
import { storeToken } from '../session/token';
import { PaymentDialog } from './payment-dialog';

const payment = {
  id: 'p',
  kind: 'payment',
  day: '2025-06-01',
  amountPaise: 50_000,
  mode: 'upi',
  reference: '',
  reverses: null,
  reason: '',
  notedBy: 'Tenzin',
  notedAt: '2025-06-01T10:00:00.000Z',
};
const storage = () => Object.entries(localStorage);

/** Leaves the page as a reload does: without closing the dialog. */
function reload(unmount: () => void) {
  dispatchEvent(new Event('pagehide'));
  const kept = storage();
  unmount();
  for (const entry of kept) localStorage.setItem(entry[0], entry[1]);
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <PaymentDialog kind="payment" today="2025-06-01" onClose={() => undefined} booking={aBooking()} />
    </QueryClientProvider>,
  );
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Note the payment' }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('sends a payment again under the same key when its answer was lost with the page, and another amount under a new one', async () => {
  storeToken('token');
  let isCut = true;
  const noted = { balancePaise: 0, paper: null, payment };
  const calls = answerWith(({ method }) => (method === 'POST' && !isCut ? json(noted) : cutLine()));
  const keys = () =>
    calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));

  const before = open();
  press();
  await vi.waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  reload(before.unmount);

  const after = open();
  press();
  await vi.waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
  await vi.waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());

  isCut = false;
  type('Amount', '500');
  press();
  await screen.findByText(/noted\./);
  expect(keys()[2]).not.toBe(keys()[0]);
  expect(storage().filter(([name]) => name.includes('payment'))).toEqual([]);
  after.unmount();
});
