import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { reviewPaths } from '#shared/link-routes';
import { api } from '#shared/test/api';
import { bookings } from '../db/bookings-schema';
import { byPhone, call, runCron, setClock } from '../test/client';
import {
  addBooking,
  cancelBooking,
  countRows,
  createPictureFile,
  db,
  type FormEntry,
  readBooking,
  signIn,
  toForm,
} from '../test/factories';
import { files } from '../test/fixtures';
import { createReviewLink } from './review-links';

const start = '2097-06-19';
const review = { stars: '4', words: 'Snow on the passes, and hot tea behind each.', name: 'Tsering' };

async function addReviewLink(booking: Booking): Promise<string> {
  const storedBooking = (await db.select().from(bookings)).find(({ id }) => id === booking.id);
  const link = storedBooking && (await createReviewLink(db, storedBooking, Date.now()));
  if (!link) throw new Error('no link');
  return link.path;
}

/** A booking whose tour ended two days ago, and the path of its link. */
async function openReview() {
  const token = await signIn();
  const booking = await addBooking(token, { start });
  setClock('2097-06-22 09:00');
  return { token: await signIn(), booking, path: await addReviewLink(booking) };
}

function createReviewForm(changes: Record<string, string> = {}, photos: readonly File[] = []): FormData {
  const photoEntries = photos.map((photo): FormEntry => ['photos', photo]);
  return toForm([...Object.entries({ ...review, ...changes }), ...photoEntries]);
}

const post = (path: string, body: FormData) => call(path, { method: 'POST', body });

it('stores a review and then shows it when its link is opened', async () => {
  const { token, booking, path } = await openReview();
  const form = await (await call(path)).text();
  expect(form).toContain('value="Tsering"');
  expect(form).toContain('Manali to Leh, ridden in June 2097');
  const response = await post(path, createReviewForm({}, [createPictureFile(files.position)]));
  expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  const page = await call(path);
  expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    expect.stringContaining('noindex'),
  ]);
  const text = await page.text();
  expect(text).toContain('We have your review.');
  expect(text).toContain(review.words);
  expect(text).toContain('with a photo');
  expect((await readBooking(token, booking.id)).review).toMatchObject({
    stars: 4,
    words: review.words,
    name: 'Tsering',
    startsOn: start,
    state: 'waiting',
  });
});

it('stores one review when the form is sent twice at once', async () => {
  const { token, booking, path } = await openReview();
  const photo = createPictureFile(files.plain);
  const responses = await Promise.all(['Best', 'Best', 'Best'].map(() => post(path, createReviewForm({}, [photo]))));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await countRows('reviews')).toBe(1);
  expect((await readBooking(token, booking.id)).review?.photos).toHaveLength(1);
  await post(await addReviewLink(booking), createReviewForm({ words: 'Another text, by another link.' }));
  expect((await readBooking(token, booking.id)).review?.words).toBe(review.words);
});

it.each([
  ['no stars', { stars: '' }, 'Choose one to five stars.'],
  ['six stars', { stars: '6' }, 'Choose one to five stars.'],
  ['too few words', { words: 'Fine.' }, 'Write a sentence or two'],
  ['too many words', { words: 'a'.repeat(2001) }, 'At most 2000 characters.'],
  ['no name', { name: ' ' }, 'Enter the name that we show.'],
])('keeps the form when it has %s', async (_, changes, problem) => {
  const { path } = await openReview();
  const response = await post(path, createReviewForm(changes, [createPictureFile(files.plain)]));
  const text = await response.text();
  expect([response.status, text]).toEqual([400, expect.stringContaining(problem)]);
  expect(text).toContain('Please choose the photos again');
  if (!('words' in changes)) expect(text).toContain(review.words);
  if (!('name' in changes)) expect(text).toContain('value="Tsering"');
  if (!('stars' in changes)) expect(text).toMatch(/<input type="radio" name="stars" checked="" value="4"/);
  expect(await countRows('reviews')).toBe(0);
});

it.each([
  ['a GIF', files.gif, 'GIF isn’t supported'],
  ['a file over 10 MiB', Buffer.alloc(10 * 1024 * 1024 + 1) as Buffer<ArrayBuffer>, 'is larger than 10 MiB'],
])('keeps the words when a photo is %s', async (_, bytes, problem) => {
  const { path } = await openReview();
  const response = await post(path, createReviewForm({}, [createPictureFile(bytes, 'pass.jpg')]));
  const text = await response.text();
  expect([response.status, text]).toEqual([400, expect.stringContaining(problem)]);
  expect(text).toContain('pass.jpg');
  expect(text).toContain(review.words);
  expect(await countRows('reviews')).toBe(0);
});

it('opens nothing when the token is unknown, or the booking was cancelled', async () => {
  const { token, booking, path } = await openReview();
  expect((await call(reviewPaths.review('x'.repeat(43)))).status).toBe(404);
  await cancelBooking(token, booking.id, '2097-06-01');
  const response = await call(path);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('This link opens nothing')]);
  expect((await post(path, createReviewForm())).status).toBe(404);
});

it('has ended when it is older than 60 days', async () => {
  const { path } = await openReview();
  setClock('2097-08-21 23:00');
  expect((await call(path)).status).toBe(200);
  setClock('2097-08-22 00:30');
  expect((await call(path)).status).toBe(410);
  expect((await post(path, createReviewForm())).status).toBe(410);
});

it('makes no link before the day after the tour', async () => {
  const token = await signIn();
  await addBooking(token, { start });
  const [storedBooking] = await db.select().from(bookings);
  if (!storedBooking) throw new Error('no booking');
  const make = (time: string) => createReviewLink(db, storedBooking, Date.parse(`${time}+05:30`));
  expect(await make('2097-06-19T23:59:00')).toBeNull();
  expect(await make('2097-06-20T00:01:00')).toMatchObject({ endsOn: '2097-08-19' });
});

const listPhotoKeys = async () => (await env.MEDIA.list({ prefix: 'review/' })).objects.map(({ key }) => key);

it('deletes the review, its link and its photos when the payer is erased', async () => {
  const { token, booking, path } = await openReview();
  await post(path, createReviewForm({}, [createPictureFile(files.plain)]));
  const otherPath = await addReviewLink(await addBooking(token, { start, tourId: booking.tourId ?? '' }));
  expect(await listPhotoKeys()).not.toEqual([]);
  expect((await call(api.erasePayer, { params: { id: booking.id }, query: byPhone, token })).status).toBe(200);
  expect([await countRows('reviews'), await countRows('links')]).toEqual([0, 0]);
  expect([(await call(path)).status, (await call(otherPath)).status]).toEqual([404, 404]);
  setClock(Date.now() + 2 * 60 * 60 * 1000);
  await runCron();
  expect(await listPhotoKeys()).toEqual([]);
});
