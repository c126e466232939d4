import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { DeletedTours } from '#shared/tours/admin-tour';
import type { Tour } from '#shared/tours/tour';
import { faqPlaceholder } from '#shared/tours/tour-input';
import { runHousekeeping } from '../cron';
import { tours } from '../db/tours-schema';
import { call, deployNewBuild, setClock } from '../test/client';
import {
  addTour,
  countRows,
  createPictureFile,
  db,
  editTour,
  type FormEntry,
  readTour,
  signIn,
} from '../test/factories';
import { files } from '../test/fixtures';

const day = 24 * 60 * 60 * 1000;
const placeholder: FormEntry = ['faq', JSON.stringify(faqPlaceholder)];

/** The edit call, as the spec's client sends it (spec §7). */
const specEdit: FormEntry[] = [
  ['country', 'India'],
  ['type', 'Adventure'],
  ['place', 'Spiti Valley'],
  ['price', '39999'],
  ['discountPrice', '45000'],
  ['rating', '4.5'],
  ['duration', '8 days'],
  ['groupSize', '4-8'],
  ['language', 'English'],
  ['pricePerDay', '5000'],
  ['description', 'Rewritten.'],
  ['itinerary', JSON.stringify([{ day: 1, title: 'Shimla', description: 'Up.' }])],
  ['inclusions', JSON.stringify(['Helmet, jacket'])],
  ['exclusions', JSON.stringify([])],
  placeholder,
];

async function read(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { tour: Tour } };
}

it('edits a tour like the spec’s client without changing heading and pictures', async () => {
  const token = await signIn();
  const before = await addTour(token, {}, [['galleryImages', createPictureFile(files.wide)]]);
  const { status, body } = await read(await editTour(token, before._id, specEdit));
  expect(status).toBe(200);
  expect(body).toMatchObject({ message: 'Tour updated successfully!', status: 200 });
  expect(body.tour).toMatchObject({
    _id: before._id,
    heading: before.heading,
    type: 'Adventure',
    place: 'Spiti Valley',
    price: 39999,
    itinerary: [{ day: 1, title: 'Shimla', description: 'Up.' }],
    inclusions: ['Helmet, jacket'],
    exclusions: [],
    coverImage: before.coverImage,
    galleryImages: before.galleryImages,
    version: 2,
  });
  expect(await readTour(before._id)).toEqual(body.tour);
  expect(body.tour.updatedAt > before.updatedAt).toBe(true);
});

it('keeps the FAQ when the placeholder is sent, and replaces it by any other', async () => {
  const token = await signIn();
  const { _id, faq } = await addTour(token);
  expect((await read(await editTour(token, _id, specEdit))).body.tour.faq).toEqual(faq);
  const edited = [...faqPlaceholder, { question: 'And fuel?', answer: 'In Karu.' }];
  const entry: FormEntry = ['faq', JSON.stringify(edited)];
  expect((await read(await editTour(token, _id, [entry]))).body.tour.faq).toEqual(edited);
  expect((await read(await editTour(token, _id, [placeholder]))).body.tour.faq).toEqual(edited);
  expect((await read(await editTour(token, _id, [['faq', '[]']]))).body.tour.faq).toEqual([]);
});

it('keeps a tour’s fields that aren’t sent, and removes route and facts that are sent empty', async () => {
  const token = await signIn();
  const point = { day: 1, lat: 32, lon: 77, kmFromPrevious: 9, mode: 'ride', kind: 'via' };
  const route = [
    { ...point, name: 'A', altitudeM: 3000 },
    { ...point, name: 'B', altitudeM: 4000 },
  ];
  const before = await addTour(token, { route: JSON.stringify(route), facts: '{"difficulty":"Hard"}' });
  const same = (await read(await editTour(token, before._id, [['heading', 'New']]))).body.tour;
  expect(same).toEqual({ ...before, heading: 'New', version: 2, updatedAt: same.updatedAt });
  const bare = (
    await read(
      await editTour(token, before._id, [
        ['route', ''],
        ['facts', ''],
      ]),
    )
  ).body.tour;
  expect(bare).not.toHaveProperty('route');
  expect(bare).not.toHaveProperty('facts');
});

it('replaces, keeps, removes and reorders a tour’s pictures', async () => {
  const token = await signIn();
  const { _id, galleryImages, coverImage } = await addTour(token, {}, [
    ['galleryImages', createPictureFile(files.wide)],
    ['galleryImages', createPictureFile(files.plainWebp)],
  ]);
  const [a = '', b = ''] = galleryImages;
  const edit = async (entries: FormEntry[]) => (await read(await editTour(token, _id, entries))).body.tour;
  expect((await edit([['pictures', JSON.stringify([b, a])]])).galleryImages).toEqual([b, a]);
  const added = await edit([
    ['pictures', JSON.stringify([b, 'file:1', a, 'file:0'])],
    ['galleryImages', createPictureFile(files.positionPng, 'zero.png')],
    ['galleryImages', createPictureFile(files.turned, 'one.jpg')],
  ]);
  const [, one = '', , zero = ''] = added.galleryImages;
  expect(added.galleryImages).toEqual([b, one, a, zero]);
  expect(new Set(added.galleryImages).size).toBe(4);
  expect((await edit([['coverImage', one]])).coverImage).toBe(one);
  expect((await edit([['pictures', JSON.stringify([one])]])).galleryImages).toEqual([one]);
  expect((await edit([['pictures', '[]']])).galleryImages).toEqual([]);
  const fresh = await edit([
    ['coverImage', createPictureFile(files.plain)],
    ['galleryImages', createPictureFile(files.wide)],
  ]);
  expect([fresh.coverImage, fresh.galleryImages]).toEqual([coverImage, [a]]);
});

it.each<[string, FormEntry[]]>([
  ['a picture of another tour', [['pictures', `["/img/${'0'.repeat(64)}-1280.webp"]`]]],
  ['a picture of another site', [['pictures', '["https://elsewhere.example/x.jpg"]']]],
  ['a missing file', [['pictures', '["file:0"]']]],
  ['pictures that aren’t a list', [['pictures', '{"0":1}']]],
  [
    'a file without a place',
    [
      ['pictures', '[]'],
      ['galleryImages', createPictureFile(files.plain)],
    ],
  ],
  ['a cover of another site', [['coverImage', 'https://elsewhere.example/x.jpg']]],
  [
    'six pictures',
    [
      ['pictures', JSON.stringify(['file:0', 'file:0', 'file:0', 'file:0', 'file:0', 'file:0'])],
      ['galleryImages', createPictureFile(files.plain)],
    ],
  ],
  ['an unknown type', [['type', 'Cruise']]],
  ['an empty place', [['place', '']]],
  ['an unknown field', [['updatedAt', 'now']]],
])('refuses an edit with %s and changes nothing', async (_, entries) => {
  const token = await signIn();
  const before = await addTour(token);
  expect((await editTour(token, before._id, entries)).status).toBe(400);
  expect(await readTour(before._id)).toEqual(before);
});

it('answers 412 with the current tour when an edit has an outdated version', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  const edit = (price: string, tag: string) =>
    editTour(token, _id, [['price', price]], { headers: { 'If-Match': tag } });
  expect((await edit('1', '"v1"')).status).toBe(200);
  const { status, body } = await read(await edit('2', '"v1"'));
  expect(status).toBe(412);
  expect(body).toMatchObject({ code: 'conflict', tour: { _id, price: 1, version: 2 } });
  expect((await edit('3', 'W/"v2"')).status).toBe(200);
  expect((await edit('4', '*')).status).toBe(200);
  expect(
    (await read(await call(api.deleteTour, { params: { id: _id }, token, headers: { 'If-Match': '"v1"' } }))).body,
  ).toMatchObject({
    code: 'conflict',
    tour: { price: 4 },
  });
});

it('accepts exactly one of many edits of the same version, and all without a version', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  const prices = Array.from({ length: 8 }, (_, index) => String(index + 1));
  const guarded = await Promise.all(
    prices.map((price) => editTour(token, _id, [['price', price]], { headers: { 'If-Match': '"v1"' } })),
  );
  expect(guarded.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  const free = await Promise.all(prices.slice(0, 4).map((price) => editTour(token, _id, [['price', price]])));
  expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await readTour(_id)).version).toBe(6);
});

it('deletes a tour and restores it unchanged', async () => {
  const token = await signIn();
  const before = await addTour(token);
  const { status, body } = await read(await call(api.deleteTour, { params: { id: before._id }, token }));
  expect([status, body.message]).toEqual([200, 'Tour deleted successfully!']);
  expect((await call(api.readTour, { params: { id: before._id } })).status).toBe(404);
  expect(await (await call(api.listTours)).json()).toEqual([]);
  expect((await call(api.deleteTour, { params: { id: before._id }, token })).status).toBe(404);
  expect((await editTour(token, before._id, [['price', '1']])).status).toBe(404);
  const restored = await read(await call(api.restoreTour, { params: { id: before._id }, token }));
  expect(restored).toMatchObject({ status: 200, body: { tour: before } });
  expect(await (await call(api.listTours)).json()).toEqual([before]);
  expect((await call(api.restoreTour, { params: { id: before._id }, token })).status).toBe(200);
});

it('lists deleted tours, newest first, until they are restored or 30 days have passed', async () => {
  const token = await signIn();
  const list = async () => {
    const response = await call(api.listDeletedTours, { token });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return v.parse(DeletedTours, await response.json()).data;
  };
  expect(await list()).toEqual([]);
  const a = await addTour(token);
  const b = await addTour(token);
  const stays = await addTour(token);
  for (const { _id } of [a, b]) await call(api.deleteTour, { params: { id: _id }, token });
  await db
    .update(tours)
    .set({ deletedAt: Date.now() - 29 * day })
    .where(eq(tours.id, a._id));
  const [first, second] = await list();
  expect([first?._id, second?._id]).toEqual([b._id, a._id]);
  expect(second).toMatchObject({ heading: a.heading, coverImage: a.coverImage });
  const left = Date.parse(second?.restorableUntil ?? '') - Date.now();
  expect([left > 0, left <= day]).toEqual([true, true]);

  await call(api.restoreTour, { params: { id: b._id }, token });
  expect((await list()).map(({ _id }) => _id)).toEqual([a._id]);
  await db
    .update(tours)
    .set({ deletedAt: Date.now() - 30 * day })
    .where(eq(tours.id, a._id));
  expect(await list()).toEqual([]);
  expect(await (await call(api.listTours)).json()).toEqual([stays, expect.objectContaining({ _id: b._id })]);
});

it('removes a deleted tour after 30 days and its pictures 30 days later, not before', async () => {
  const token = await signIn();
  const { _id, coverImage } = await addTour(token);
  await call(api.deleteTour, { params: { id: _id }, token });
  const deleted = Date.now();
  await runHousekeeping(env, deleted + 29 * day);
  expect([await countRows('tours'), (await call(coverImage)).status]).toEqual([1, 200]);
  await db.update(tours).set({ deletedAt: deleted - 30 * day });
  expect((await call(api.restoreTour, { params: { id: _id }, token: await signIn() })).status).toBe(404);
  await runHousekeeping(env, deleted + 31 * day);
  expect([await countRows('tours'), (await call(coverImage)).status]).toEqual([0, 200]);
  await runHousekeeping(env, deleted + 60 * day);
  expect((await call(coverImage)).status).toBe(200);
  await runHousekeeping(env, deleted + 61 * day);
  deployNewBuild();
  expect((await call(coverImage)).status).toBe(404);
});

it('keeps change times increasing when the clock moves backwards', async () => {
  const token = await signIn();
  const first = await addTour(token);
  setClock(Date.now() - day / 24);
  const second = await addTour(token);
  expect(second.updatedAt > first.updatedAt).toBe(true);
});
