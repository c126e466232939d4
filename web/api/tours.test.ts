import { expect, it } from 'vitest';
import { toCard } from '#shared/tours/tour';
import { answerWith, json } from '../test/answers';
import { aTour } from '../test/tours';
import { fetchTour, fetchTours } from './tours';

it('sends the query, and returns the next page’s cursor', async () => {
  const card = toCard(aTour());
  const link = '</api/tours?cursor=2026-11-01T00%3A00%3A00.000Z%7Ca&limit=4>; rel="next"';
  const seen = answerWith(() => json([card], { headers: { ETag: 'W/"3"', Link: link } }));
  const page = await fetchTours({ type: 'Domestic', place: 'Jammu & Kashmir', fields: 'card', limit: 4 });
  expect(page).toEqual({ tours: [card], etag: 'W/"3"', next: '2026-11-01T00:00:00.000Z|a' });
  expect(seen[0]?.path).toBe('/api/tours?type=Domestic&place=Jammu+%26+Kashmir&fields=card&limit=4');
});

it('the last page has no next', async () => {
  answerWith(() => json([]));
  expect(await fetchTours()).toEqual({ tours: [], etag: null, next: null });
});

it('anything but a list is rejected with the spec’s message', async () => {
  answerWith(() => json({ tours: [] }));
  await expect(fetchTours()).rejects.toThrow('Invalid data format received');
});

it('a missing tour is null', async () => {
  answerWith(() => json({ message: 'Tour not found.' }, { status: 404 }));
  expect(await fetchTour('gone')).toBeNull();
});

it('a failing server’s message is passed on', async () => {
  answerWith(() => json({ message: 'Something went wrong on our side.' }, { status: 500 }));
  await expect(fetchTour('any')).rejects.toThrow('Something went wrong on our side.');
});
