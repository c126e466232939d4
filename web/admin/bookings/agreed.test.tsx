import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, json } from '../../test/answers';
import { aBooking } from '../../test/bookings';
import { storeToken } from '../session/token';
import { AgreedDialog } from './agreed';

const lineOf = (pricePaise: number) => [{ what: 'Rider', number: 2, pricePaise }];

it('says that somebody changed the booking, shows what stands, and saves over that only when pressed again', async () => {
  storeToken('token');
  const onClose = vi.fn();
  const booking = aBooking({ lines: lineOf(4_240_000) });
  const now = aBooking({ version: 4, lines: lineOf(4_000_000), totalPaise: 8_000_000 });
  let isOld = true;
  const conflict = { error: 'conflict', message: 'This booking has changed in the meantime.', booking: now };
  const calls = answerWith(() => (isOld ? json(conflict, { status: 412 }) : json({ booking: now })));
  const tags = () => calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('If-Match'));
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <AgreedDialog today="2026-06-01" {...{ booking, onClose }} />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save as agreed' }));
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('This booking has changed in the meantime.');
  expect(screen.getByRole('table', { name: 'As it stands, for 2 people:' }).textContent).toContain('₹80,000');
  expect(onClose).not.toHaveBeenCalled();
  isOld = false;
  press();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(tags()).toEqual(['"v3"', '"v4"']);
  view.unmount();
});
