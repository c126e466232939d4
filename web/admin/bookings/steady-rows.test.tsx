import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { aBooking } from '../../test/bookings';
import { renderDesk } from '../../test/desk';
import { Component } from './index-page';

const row = aBooking({ payer: { ...aBooking().payer, name: 'Asha' } });

it('keeps the focus in a row when another minute begins', async () => {
  answerWith(({ path }) => (path === api.searchBookings ? json([row]) : json({}, { status: 404 })));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  renderDesk(<Component />);
  const link = await screen.findByRole('link', { name: 'Asha' });
  link.focus();
  await act(async () => vi.advanceTimersByTime(61_000));
  expect(document.activeElement).toBe(link);
});

it('says in a row what is to be given back, and by when', async () => {
  const owed = { ...row, state: 'cancelled', giveBack: { amountPaise: 6_416_550, since: '2096-11-28' } };
  answerWith(({ path }) => (path === api.searchBookings ? json([owed]) : json({}, { status: 404 })));
  renderDesk(<Component />);
  expect((await screen.findByText(/^Give back/)).textContent).toBe('Give back ₹64,165.50 by 12 Dec 2096');
});
