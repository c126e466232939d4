import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, json } from '../../test/answers';
import { aTour } from '../../test/tours';
import { storeToken } from '../session/token';
import { DeleteDialog } from './delete-dialog';

it('says who is booked on a tour that can’t be deleted, and keeps it', async () => {
  storeToken('token');
  const departures = 'This tour can’t be deleted: HP-B-7F3KQ is booked on it. Move or cancel first.';
  answerWith(() =>
    json({ message: `departures: ${departures}`, code: 'bad_request', fields: { departures } }, { status: 400 }),
  );
  const onClose = vi.fn();
  const tour = { ...aTour(), stage: 'published' } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteDialog {...{ tour, onClose }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe(departures);
  expect(onClose).not.toHaveBeenCalled();
});
