import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { departure, sampleTour } from '#shared/test/tour-samples';
import type { DeskTour } from '#shared/tours/tour-stage';
import { aTour } from '../../test/tours';
import { storeToken } from '../session/token';
import { type TourBook, toursQuery, useTakeSeats } from './tours';

const dated = aTour({ ...sampleTour(1), departures: [departure({ id: 'july', startsOn: '2027-07-10' })] });
const tour: DeskTour = { ...dated, stage: 'published', publishAt: null };
const asked = { tour: { ...tour, version: 3 }, departureId: 'july', seats: 2, inquiry: 'one' };

afterEach(() => vi.unstubAllGlobals());

/** Takes seats while the server answers so. */
async function take(status: number, body: object) {
  storeToken('a token');
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  client.setQueryData<TourBook>(toursQuery.queryKey, { tours: [tour], etag: null });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const outcome = await renderHook(() => useTakeSeats(), { wrapper }).result.current(asked);
  return { outcome, fetched, held: client.getQueryData<TourBook>(toursQuery.queryKey)?.tours[0] };
}

it('takes seats of the version that was shown, and shows the tour as it is now', async () => {
  const now = { ...tour, version: 4 };
  const { outcome, fetched, held } = await take(200, { message: '2 of 12 seats are taken.', tour: now });
  expect(outcome).toMatchObject({ outcome: 'taken', message: '2 of 12 seats are taken.' });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([String(path), new Headers(init?.headers).get('If-Match'), init?.body]).toEqual([
    api.takenSeats(tour._id, 'july'),
    '"v3"',
    '{"seats":2,"inquiry":"one"}',
  ]);
  expect(held?.version).toBe(4);
});

it('returns why they are refused, and who was first', async () => {
  const message = 'Only 1 seat of this date is free.';
  const refusal = { message: `seats: ${message}`, code: 'bad_request', requestId: 'x', fields: { seats: message } };
  expect((await take(400, refusal)).outcome).toEqual({ outcome: 'refused', message });
  const changed = { message: 'Changed.', code: 'conflict', requestId: 'x', tour: { ...tour, version: 9 } };
  const { outcome, held } = await take(412, changed);
  expect([outcome.outcome, held?.version]).toEqual(['conflict', 9]);
});
