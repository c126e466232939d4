import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { api } from '#shared/calls';
import { departure, sampleTour } from '#shared/test/tour-samples';
import type { DeskTour } from '#shared/tours/tour-stage';
import { answerWith, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { aTour } from '../../test/tours';
import { bookingsOfQuery } from '../queries/bookings';
import { quotesQuery } from '../queries/quotes';
import { type TourBook, toursQuery } from '../queries/tours';
import { storeToken } from '../session/token';
import { WonSeats } from './won-seats';

const dated = aTour({ ...sampleTour(1), departures: [departure({ id: 'july', startsOn: '2027-07-10' })] });
const tour: DeskTour = { ...dated, version: 3, stage: 'published' };
const inquiry = { ...anInquiry(), status: 'won' as const, number: 2, tourId: tour._id, departureId: 'july' };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Takes the two seats while the server answers so. */
function take(status: number, body: object) {
  storeToken('a token');
  const seen = answerWith(({ method }) => (method === 'POST' ? json(body, { status }) : new Promise(() => undefined)));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData<TourBook>(toursQuery.queryKey, { tours: [tour], etag: null });
  client.setQueryData(quotesQuery(inquiry._id).queryKey, []);
  client.setQueryData(bookingsOfQuery(inquiry._id).queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WonSeats inquiry={inquiry} events={[]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Take 2 seats');
  return {
    sent: () => seen.filter(({ method }) => method === 'POST'),
    heldVersion: () => client.getQueryData<TourBook>(toursQuery.queryKey)?.tours[0]?.version,
    press,
  };
}

it('takes seats of the version that was shown, and shows the tour as it is now', async () => {
  const { sent, heldVersion } = take(200, { message: '2 of 12 seats are taken.', tour: { ...tour, version: 4 } });
  await expect.poll(heldVersion).toBe(4);
  const [{ path, headers, body } = {}] = sent();
  expect([path, headers?.get('If-Match'), JSON.parse(body ?? '')]).toEqual([
    api.takenSeats(tour._id, 'july'),
    '"v3"',
    { seats: 2, inquiry: inquiry._id },
  ]);
});

it('says why seats are refused, and takes them all the same when that is pressed', async () => {
  const message = 'Only 1 seat of this date is free.';
  const refusal = { message: `seats: ${message}`, code: 'bad_request', requestId: 'x', fields: { seats: message } };
  const { sent, press } = take(400, refusal);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  press('Take them all the same');
  await expect.poll(() => sent().length).toBe(2);
  expect(JSON.parse(sent()[1]?.body ?? '')).toMatchObject({ seats: 2, over: true });
});

it('says that somebody was first, and shows what they changed', async () => {
  const changed = { message: 'Changed.', code: 'conflict', requestId: 'x', tour: { ...tour, version: 9 } };
  const { heldVersion } = take(412, changed);
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was first.');
  expect(heldVersion()).toBe(9);
});
