import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { call } from '../test/client';
import { countRows, createPictureFile, createTourForm, editTour, type FormEntry, signIn } from '../test/factories';
import { files } from '../test/fixtures';

interface Answer {
  message: string;
  code?: string;
  tour: Tour;
}

async function add(
  token: string,
  key: string,
  changes: Record<string, string | File | null> = {},
  more: FormEntry[] = [],
) {
  const headers = { 'Idempotency-Key': key };
  const response = await call(api.addTour, { token, headers, body: createTourForm(changes, more) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

const gallery = [['galleryImages', createPictureFile(files.wide)]] as FormEntry[];

it('adds a tour once under its key, and answers a retry as it did the first time', async () => {
  const token = await signIn();
  const key = crypto.randomUUID();
  const first = await add(token, key, {}, gallery);
  const again = await add(token, key.toUpperCase(), {}, gallery);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  for (const name of ['etag', 'location']) expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect([await countRows('tours'), await countRows('pictures')]).toEqual([1, 2]);
});

it('adds a tour and moves the catalogue on once when ten calls arrive together', async () => {
  const token = await signIn();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(token, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(new Set(answers.map(({ body }) => body.tour._id)).size).toBe(1);
  expect(await countRows('tours')).toBe(1);
  const list = await call(api.listTours);
  const version = Date.parse(answers[0]?.body.tour.updatedAt ?? '');
  expect(list.headers.get('etag')).toMatch(new RegExp(`^W/"${version}\\.`));
});

it.each<[string, Record<string, string | File>, FormEntry[]]>([
  ['words', { heading: 'Manali to Leh, corrected' }, gallery],
  ['a cover', { coverImage: createPictureFile(files.wide) }, gallery],
  ['a gallery', {}, []],
])('refuses the key with other content: %s', async (_, changes, more) => {
  const token = await signIn();
  const key = crypto.randomUUID();
  await add(token, key, {}, gallery);
  const { status, body } = await add(token, key, changes, more);
  expect([status, body.code]).toEqual([422, 'key_reused']);
  expect(await countRows('tours')).toBe(1);
});

it('does not bring back or add again a tour that was edited or deleted since', async () => {
  const token = await signIn();
  const key = crypto.randomUUID();
  const { body } = await add(token, key);
  await editTour(token, body.tour._id, [['price', '39000']]);
  expect((await add(token, key)).body.tour).toMatchObject({ _id: body.tour._id, price: 39000, version: 2 });
  await call(api.deleteTour, { params: { id: body.tour._id }, token });
  expect((await add(token, key)).status).toBe(201);
  expect([await countRows('tours'), await (await call(api.listTours)).json()]).toEqual([1, []]);
});

it('accepts a corrected tour under the key of a refused one', async () => {
  const token = await signIn();
  const key = crypto.randomUUID();
  expect((await add(token, key, { price: 'a lot' })).status).toBe(400);
  expect((await add(token, key)).status).toBe(201);
});

it('adds every tour that is sent without a key, and refuses a key that is no UUID', async () => {
  const token = await signIn();
  for (const key of ['', 'tour-1', `${crypto.randomUUID()}x`]) {
    const { status, body } = await add(token, key);
    expect([status, body.message]).toEqual([400, 'Idempotency-Key must be a UUID.']);
  }
  await call(api.addTour, { token, body: createTourForm() });
  await call(api.addTour, { token, body: createTourForm() });
  expect(await countRows('tours')).toBe(2);
});
