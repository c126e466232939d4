import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookingRow } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { Component } from './index-page';

const row: BookingRow = {
  id: 'b',
  reference: 'B-1',
  tourId: null,
  tour: 'Leh',
  start: null,
  payer: { name: 'Asha', phone: '', email: '', address: '', stateCode: '', gstin: '', pan: '' },
  seats: 1,
  source: 'call',
  totalPaise: 100,
  paidPaise: 0,
  balancePaise: 100,
  giveBack: null,
  state: 'waiting',
  awaitsSeatsBy: null,
  next: null,
  remindedAt: null,
  createdAt: '2097-05-01T10:00:00.000Z',
  said: [],
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the focus in a row when another minute begins', async () => {
  storeToken('a token');
  answerWith(({ path }) => (path === api.searchBookings ? json([row]) : json({}, { status: 404 })));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const router = createMemoryRouter([{ path: '/', Component }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Asha' });
  link.focus();
  await act(async () => vi.advanceTimersByTime(61_000));
  expect(document.activeElement).toBe(link);
});

it('says in a row what is to be given back, and by when', async () => {
  storeToken('a token');
  const owed = { ...row, state: 'cancelled', giveBack: { amountPaise: 6_416_550, since: '2096-11-28' } };
  answerWith(({ path }) => (path === api.searchBookings ? json([owed]) : json({}, { status: 404 })));
  const router = createMemoryRouter([{ path: '/', Component }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect((await screen.findByText(/^Give back/)).textContent).toBe('Give back ₹64,165.50 by 12 Dec 2096');
});
