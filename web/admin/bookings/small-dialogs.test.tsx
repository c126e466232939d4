import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { CancelDialog } from './small-dialogs';

const booking: Booking = {
  id: 'b',
  version: 3,
  reference: 'HP-B-2097-0001',
  tourId: 'leh',
  tour: 'Leh Ladakh',
  start: '2097-06-19',
  end: '2097-06-28',
  payer: { name: 'Tsering', phone: '+91 98160 12345', email: '', address: '', stateCode: '', gstin: '', pan: '' },
  seats: 2,
  source: 'call',
  totalPaise: 8_480_000,
  paidPaise: 0,
  balancePaise: 8_480_000,
  state: 'waiting',
  next: null,
  remindedAt: null,
  createdAt: '2097-05-01T10:00:00.000Z',
  said: [],
  inquiryId: null,
  quoteId: null,
  lines: [],
  discountPaise: 0,
  taxes: [],
  roundingPaise: 0,
  instalments: [],
  cancellation: [],
  people: [],
  payments: [],
  papers: [],
  cancelled: null,
  isErased: false,
};
const plan = { day: '2097-06-01', percent: 10, chargePaise: 848_000, paidPaise: 0, keptPaise: 0, backPaise: 0 };

it('once the booking is cancelled, nobody asks what that would come to', async () => {
  storeToken('token');
  const onClose = vi.fn();
  const calls = answerWith(({ method }) => json(method === 'POST' ? { booking } : plan));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CancelDialog today="2097-06-01" {...{ booking, onClose }} />
    </QueryClientProvider>,
  );
  await screen.findByText('Goes back');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the booking' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const asked = calls.filter(({ path, method }) => method === 'GET' && path.startsWith(api.cancelBooking('b')));
  expect(asked).toHaveLength(1);
});
