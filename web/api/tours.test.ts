import { expect, it, vi } from 'vitest';
import { toCard } from '#shared/tours/tour';
import { captivePortal, failNetwork, json, mockFetch, neverRespond, webp } from '../test/fetch';
import { aPicture, aTour } from '../test/tours';
import { fetchTour, fetchTours, pictureTimeoutMs, requestPicture } from './tours';

it('sends the query, and returns the next page’s cursor', async () => {
  const card = toCard(aTour());
  const link = '</api/tours?cursor=2026-11-01T00%3A00%3A00.000Z%7Ca&limit=4>; rel="next"';
  const seen = mockFetch(() => json([card], { headers: { ETag: 'W/"3"', Link: link } }));
  const page = await fetchTours({ type: 'Domestic', place: 'Jammu & Kashmir', fields: 'card', limit: 4 });
  expect(page).toEqual({ tours: [card], etag: 'W/"3"', nextCursor: '2026-11-01T00:00:00.000Z|a' });
  expect(seen[0]?.path).toBe('/api/tours?type=Domestic&place=Jammu+%26+Kashmir&fields=card&limit=4');
});

it('has no next cursor on the last page', async () => {
  mockFetch(() => json([]));
  expect(await fetchTours()).toEqual({ tours: [], etag: null, nextCursor: null });
});

it('rejects anything but a list with the spec’s message', async () => {
  mockFetch(() => json({ tours: [] }));
  await expect(fetchTours()).rejects.toThrow('Invalid data format received');
});

it('returns null when the tour is missing', async () => {
  mockFetch(() => json({ message: 'Tour not found.' }, { status: 404 }));
  expect(await fetchTour('gone')).toBeNull();
});

it('passes on the message of a failing server', async () => {
  mockFetch(() => json({ message: 'Something went wrong on our side.' }, { status: 500 }));
  await expect(fetchTour('any')).rejects.toThrow('Something went wrong on our side.');
});

const path = aPicture('one');

it.each([
  ['nobody answers', failNetwork],
  ['a portal answers', captivePortal],
  ['the server has none', () => new Response('{}', { status: 404 })],
  ['it is cut off', () => webp(1_000, 600)],
  ['it is empty', () => webp(1_000, 0)],
  [
    'it is a page that calls itself one',
    () => new Response('<h1>Hi</h1>', { headers: { 'Content-Type': 'image/webp' } }),
  ],
])('no picture when %s', async (_why, answer) => {
  mockFetch(answer);
  await expect(requestPicture(path)).rejects.toThrow('There’s no connection right now.');
});

it('rejects after the timeout', async () => {
  vi.useFakeTimers();
  mockFetch(neverRespond);
  const settled = vi.fn();
  requestPicture(path).then(settled, settled);
  await vi.advanceTimersByTimeAsync(pictureTimeoutMs);
  expect(settled.mock.calls[0]?.[0]).toMatchObject({ name: 'OfflineError' });
});
