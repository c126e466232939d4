import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Today } from '#shared/reports/today';
import type { StaffReview } from '#shared/reviews/review';
import { toLargePhoto } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import type { Tour, TourCard } from '#shared/tours/tour';
import { bookings } from '../db/bookings-schema';
import { call, origin, readJson, send, setClock } from '../test/client';
import {
  addBooking,
  addUser,
  createPictureFile,
  db,
  type FormEntry,
  password,
  readBooking,
  readTour,
  signIn,
  toForm,
} from '../test/factories';
import { files } from '../test/fixtures';
import { logIn } from '../test/logins';
import { createReviewLink } from './review-links';

const start = '2097-06-19';

/** Reviews of one tour, each of a booking of its own, in the order of `texts`. */
async function addReviews(...texts: { stars: string; words: string; photos?: number }[]) {
  const earlyToken = await signIn();
  const first = await addBooking(earlyToken, { start });
  const tourId = first.tourId ?? '';
  const others = texts.slice(1).map(() => addBooking(earlyToken, { start, tourId, seats: 1 }));
  const bookingIds = [first.id, ...(await Promise.all(others)).map(({ id }) => id)];
  for (const [index, { photos = 0, ...text }] of texts.entries()) {
    setClock(`2097-06-22 09:0${index}`);
    const storedBooking = (await db.select().from(bookings)).find(({ id }) => id === bookingIds[index]);
    const link = storedBooking && (await createReviewLink(db, storedBooking, Date.now()));
    const photoEntries = Array.from({ length: photos }, (): FormEntry => ['photos', createPictureFile(files.position)]);
    const body = toForm([...Object.entries({ name: 'Tsering', ...text }), ...photoEntries]);
    const response = await call(link?.path ?? '', { method: 'POST', body });
    expect(response.status).toBe(303);
  }
  const freshToken = await signIn();
  const read = async (index: number): Promise<StaffReview> => {
    const review = (await readBooking(freshToken, bookingIds[index] ?? '')).review;
    if (!review) throw new Error('no review');
    return review;
  };
  const change = async (index: number, body: object) =>
    send(api.changeReview, body, { params: { id: (await read(index)).id }, token: freshToken });
  return { tourId, token: freshToken, read, change };
}

const readCard = async (tourId: string): Promise<TourCard | undefined> =>
  ((await (await call(api.listTours, { query: { fields: 'card' } })).json()) as TourCard[]).find(
    ({ _id }) => _id === tourId,
  );

const good = { stars: '5', words: 'The best ten days of the year.' };
const fine = { stars: '4', words: 'Cold nights, warm people, good bikes.' };

it('shows approved reviews on tour, card and structured data, and nothing before', async () => {
  const { tourId, change } = await addReviews(good, fine);
  const before = await readTour(tourId);
  expect(before).not.toHaveProperty('reviews');
  expect(before).not.toHaveProperty('reviewCount');
  expect(await readCard(tourId)).not.toHaveProperty('reviewAverage');
  expect(await (await call(pages.tour(tourId))).text()).not.toMatch(/aggregateRating|"@type":"Review"/);
  expect((await change(0, { state: 'approved' })).status).toBe(200);
  expect((await change(1, { state: 'approved', answer: 'Come again!' })).status).toBe(200);
  const tour = await readTour(tourId);
  expect(tour).toMatchObject({ rating: 4.9, reviewAverage: 4.5, reviewCount: 2 });
  expect(tour.reviews).toMatchObject([
    { stars: 4, words: fine.words, name: 'Tsering', startsOn: start, writtenOn: '2097-06-22', answer: 'Come again!' },
    { stars: 5, words: good.words },
  ]);
  expect(await readCard(tourId)).toMatchObject({ reviewAverage: 4.5, reviewCount: 2 });
  const html = await (await call(pages.tour(tourId))).text();
  expect(html).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2,"bestRating":5}',
  );
  expect(html).toContain('June 2097');
});

it('changes the catalogue’s version, but not the tour’s, when a review is approved and hidden', async () => {
  const { tourId, change } = await addReviews(good);
  const read = async () => {
    const [list, tour] = [await call(api.listTours), await call(api.readTour, { params: { id: tourId } })];
    const { version, updatedAt } = (await tour.json()) as Tour;
    return { etags: [list.headers.get('etag'), tour.headers.get('etag')], version, updatedAt };
  };
  const before = await read();
  await change(0, { state: 'approved' });
  const shown = await read();
  await change(0, { state: 'hidden' });
  const hidden = await read();
  expect([shown.version, shown.updatedAt]).toEqual([before.version, before.updatedAt]);
  expect(new Set([before, shown, hidden].map(({ etags: [list] }) => list)).size).toBe(3);
  expect(new Set([before, shown, hidden].map(({ etags: [, tour] }) => tour)).size).toBe(3);
  expect(await readTour(tourId)).not.toHaveProperty('reviews');
});

it('shows a photo to staff alone until its review is approved, without what it notes of camera and place', async () => {
  const { read, change } = await addReviews({ ...good, photos: 2 });
  const [photo = ''] = (await read(0)).photos;
  const { email } = await addUser();
  const { cookies } = await logIn(email, password, { origin });
  expect((await call(photo)).status).toBe(404);
  const seenByStaff = await call(photo, { headers: { cookie: cookies.join('; ') } });
  expect([seenByStaff.status, seenByStaff.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  await change(0, { state: 'approved' });
  for (const path of [photo, toLargePhoto(photo)]) {
    const response = await call(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(bytes.includes('Secretphone')).toBe(false);
  }
  await change(0, { state: 'hidden' });
  expect((await call(photo)).status).toBe(404);
  expect((await read(0)).photos).toHaveLength(2);
});

it('deletes the photos when a review is refused', async () => {
  const { read, change } = await addReviews({ ...good, photos: 1 });
  const [photo = ''] = (await read(0)).photos;
  const photoId = photo.split('/').at(-1)?.slice(0, 36);
  const list = async () => (await env.MEDIA.list({ prefix: `review/${photoId}` })).objects.length;
  expect(await list()).toBe(2);
  expect(await readJson(change(0, { state: 'hidden' }))).toMatchObject({ review: { state: 'hidden', photos: [] } });
  expect(await list()).toBe(0);
  expect((await call(photo)).status).toBe(404);
});

it('refuses a change of a review that a colleague has changed, and of its words', async () => {
  const { token, read, change } = await addReviews(good);
  const { id, version } = await read(0);
  await change(0, { state: 'approved' });
  const headers = { 'If-Match': `"v${version}"` };
  const stale = await send(api.changeReview, { answer: 'Thanks' }, { params: { id }, token, headers });
  expect([stale.status, await stale.json()]).toEqual([
    412,
    expect.objectContaining({ review: expect.objectContaining({ state: 'approved' }) }),
  ]);
  expect((await change(0, { words: 'Another text of ours.' })).status).toBe(400);
  expect((await read(0)).words).toBe(good.words);
});

it('lists what waits on Today, and all reviews newest first', async () => {
  const { token, change, read } = await addReviews(good, fine);
  const readToday = async () => (await readJson<Today>(call(api.readToday, { token }))).waitingReviews;
  expect(await readToday()).toMatchObject({ total: 2, rows: [{ stars: 5 }, { stars: 4 }] });
  await change(1, { state: 'approved' });
  expect(await readToday()).toMatchObject({ total: 1 });
  const list = await readJson<{ data: StaffReview[]; total: number }>(call(api.listReviews, { token }));
  expect([list.total, list.data.map(({ stars }) => stars)]).toEqual([2, [4, 5]]);
  expect(list.data[0]).toMatchObject({ tour: 'Manali to Leh', reference: (await read(1)).reference });
});

it('makes, lists and ends links to the form', async () => {
  const { token, read } = await addReviews(good);
  const { bookingId: id } = await read(0);
  setClock('2097-06-22 09:30');
  const link = await readJson<{ url: string; endsOn: string }>(call(api.addReviewLink, { params: { id }, token }), 201);
  expect(link).toEqual({ url: expect.stringContaining(`${env.SITE_URL}/review/`), endsOn: '2097-08-21' });
  const list = await readJson<{ data: { id: string }[] }>(call(api.listReviewLinks, { params: { id }, token }));
  expect(list.data).toHaveLength(2);
  const [newest] = list.data;
  await call(api.endReviewLink, { params: { id, link: newest?.id ?? '' }, token });
  expect((await call(new URL(link.url).pathname)).status).toBe(410);
  const { id: early } = await addBooking(token, { start: '2098-01-01' });
  expect((await call(api.addReviewLink, { params: { id: early }, token })).status).toBe(400);
});
