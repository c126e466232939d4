import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { keepRide } from '../../../sync/rides';
import { keepTour } from '../../../sync/saved-tours';
import { answerWith, webp } from '../../../test/answers';
import { fakeCaches } from '../../../test/fake-caches';
import { aTour } from '../../../test/tours';
import { setPhone } from '../../../ui/page/phone';
import { KeptOnPhone } from './kept-on-phone';
import { MyRides } from './tours-on-phone';

test('lists rides with their dates and people until the phone is cleared', async () => {
  fakeCaches();
  answerWith(() => webp(1_000));
  const tour = aTour();
  await keepTour(tour);
  await keepRide(tour._id, { startsOn: '2030-07-12', people: 3 });
  act(() => setPhone({ forgets: true }));
  render(
    <MemoryRouter>
      <MyRides />
      <KeptOnPhone />
    </MemoryRouter>,
  );
  await screen.findByText(/^12 Jul 2030 to \d+ Jul 2030 · 3 people$/);
  await screen.findByText(/^After a week this browser deletes all that this site saved/);
  act(() => setPhone({ forgets: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear this phone' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'My rides' })).toBeNull());
});
