import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { activityApi } from '#shared/staff/activity-paths';
import { type ChangedPrices, maxPrices, type PriceChange } from '#shared/tours/price-input';
import type { Tour } from '#shared/tours/tour';
import { keptVersions, type TourVersion } from '#shared/tours/tour-versions';
import { tours } from '../db/tours-schema';
import { keepHouse } from '../housekeeping';
import { call, send } from '../test/client';
import { countReads } from '../test/counted-database';
import { addSession, addTour, addUser, count, db, editTour, pictureFile, readTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import type { TourRow } from './tour-row';

const listVersions = async (token: string, id: string) =>
  ((await (await call(api.tourVersions(id), { token })).json()) as { data: TourVersion[] }).data;
const bringBack = (token: string, id: string, version: number, headers: Record<string, string> = {}) =>
  call(api.tourVersion(id, version), { method: 'POST', token, headers });
const changePrices = async (token: string, tours: PriceChange[]) =>
  (await (await send(api.tourPrices, { tours }, { token })).json()) as ChangedPrices;
const toPrices = ({ _id, version = 0, price, discountPrice, pricePerDay }: Tour): PriceChange => ({
  id: _id,
  version,
  price,
  discountPrice,
  pricePerDay,
});

it('tells what each change did, when and by whom, and what bringing it back would do', async () => {
  const asha = await addSession((await addUser('none', { name: 'Asha' })).id);
  const token = await signIn('staff');
  const { _id: id } = await addTour(asha);
  expect(await listVersions(asha, id)).toEqual([]);
  await editTour(asha, id, [['price', '45000']]);
  await editTour(token, id, [
    ['heading', 'Leh to Manali'],
    ['price', '47000'],
  ]);
  const [last, first] = await listVersions(token, id);
  expect(first).toMatchObject({
    version: 1,
    changedBy: 'Asha',
    changes: ['Price: ₹42,500 → ₹45,000'],
    undoes: ['Heading: “Leh to Manali” → “Manali to Leh”', 'Price: ₹47,000 → ₹42,500'],
  });
  expect(last).toMatchObject({ version: 2, changedBy: expect.stringContaining('@example.com') });
  expect(Date.parse(last?.changedAt ?? '')).not.toBeNaN();
});

it('brings a version back with its pictures and words, as a new version', async () => {
  const token = await signIn('staff');
  const before = await addTour(token, {}, [['galleryImages', pictureFile(files.wide)]]);
  const id = before._id;
  const route = [{ day: 1, name: 'Manali', lat: 32, lon: 77, altitudeM: 2050, kmFromPrevious: 0 }];
  await editTour(token, id, [
    ...([
      ['description', 'Rewritten.'],
      ['route', JSON.stringify(route)],
      ['pictures', '["file:0"]'],
    ] as [string, string][]),
    ['coverImage', pictureFile(files.turned)],
    ['galleryImages', pictureFile(files.plain)],
  ]);
  const changed = await readTour(id);
  expect(changed.coverImage).not.toBe(before.coverImage);
  // Long after, and with the sweep in between, its pictures are still there.
  for (const days of [1, 40]) await keepHouse(env, Date.now() + days * 86_400_000);
  expect((await call(before.coverImage)).status).toBe(200);

  const again = await signIn('staff');
  expect((await bringBack(again, id, 1, { 'If-Match': '"v1"' })).status).toBe(412);
  expect((await bringBack(again, id, 1, { 'If-Match': '"v2"' })).status).toBe(200);
  const { version, updatedAt, ...back } = await readTour(id);
  const { version: _, updatedAt: then, ...was } = before;
  expect(back).toEqual(was);
  expect([version, updatedAt > then]).toEqual([3, true]);
  // Which can be undone.
  await bringBack(again, id, 2);
  expect(await readTour(id)).toMatchObject({ description: 'Rewritten.', coverImage: changed.coverImage });
  expect((await bringBack(again, id, 99)).status).toBe(404);
  expect((await bringBack(again, 'no-such-tour', 1)).status).toBe(404);
});

it('tells of words for pictures, and brings them back', async () => {
  const token = await signIn();
  const { _id: id } = await addTour(token, { alts: JSON.stringify(['A pass']) });
  await editTour(token, id, [['alts', JSON.stringify(['A high pass'])]]);
  expect((await listVersions(token, id))[0]?.changes).toEqual(['Words for pictures changed']);
  await bringBack(token, id, 1);
  expect((await readTour(id)).pictureNotes?.[0]?.alt).toBe('A pass');
});

it('keeps the last ten, and none of a tour that is gone for good', async () => {
  const token = await signIn();
  const { _id: id } = await addTour(token);
  for (let price = 1; price <= keptVersions + 2; price += 1) await editTour(token, id, [['price', String(price)]]);
  expect((await listVersions(token, id)).map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(await count('tour_versions')).toBe(keptVersions);
  // An edit that came too late leaves nothing.
  await editTour(token, id, [['price', '1']], { headers: { 'If-Match': '"v1"' } });
  expect(await count('tour_versions')).toBe(keptVersions);
  await call(api.tour(id), { method: 'DELETE', token });
  expect(await count('tour_versions')).toBe(keptVersions);
  await keepHouse(env, Date.now() + 31 * 86_400_000);
  expect([await count('tours'), await count('tour_versions')]).toEqual([0, 0]);
});

it('changes the prices of as many tours as it allows, each of another place, within D1’s 1,000 queries', async () => {
  const token = await signIn();
  const sample = await addTour(token);
  const [row] = await db.select().from(tours);
  const copies = Array.from({ length: maxPrices }, (_, at) =>
    db.insert(tours).values({ ...(row as TourRow), id: `tour-${at + 1}`, place: `Place ${at + 1}`, updatedAt: at }),
  );
  await db.batch(copies as [(typeof copies)[0]]);
  const { DB, counts } = countReads(env.DB);
  const raised = copies.map((_, at) => ({ ...toPrices(sample), id: `tour-${at + 1}`, price: 45_000 }));
  const answer = await send(api.tourPrices, { tours: raised }, { token, bindings: { DB } });
  expect(((await answer.json()) as ChangedPrices).changed).toHaveLength(maxPrices);
  expect(counts.queries).toBeLessThan(1_000);
  expect(await count('tour_versions')).toBe(maxPrices);
  const places = await env.DB.prepare("select value from summaries where name = 'places'").first<{ value: string }>();
  expect(JSON.parse(places?.value ?? '')).toMatchObject({ 'place 1': { from: 45_000 }, 'place 300': { from: 45_000 } });
});

it('has a line in the activity though the first of its tours changed a moment before', async () => {
  const token = await signIn();
  const first = await addTour(token);
  const second = await addTour(token);
  const DB = {
    prepare: (query: string) => env.DB.prepare(query),
    // Somebody else comes between the reading and the batch.
    async batch(statements: D1PreparedStatement[]) {
      await env.DB.prepare('update tours set version = 9 where id = ?').bind(first._id).run();
      return env.DB.batch(statements);
    },
  } as unknown as D1Database;
  const raised = [first, second].map((tour) => ({ ...toPrices(tour), price: 45_000 }));
  const answer = await send(api.tourPrices, { tours: raised }, { token, bindings: { DB } });
  expect(((await answer.json()) as ChangedPrices).changed.map(({ _id }) => _id)).toEqual([second._id]);
  const { data } = (await (await call(activityApi.list, { token })).json()) as { data: Record<string, string>[] };
  expect(data.filter(({ action }) => action === 'prices_changed')).toHaveLength(1);
});

it('changes many prices at once, leaves alone what somebody else has changed, and takes it back', async () => {
  const token = await signIn();
  const a = await addTour(token);
  const b = await addTour(token);
  const c = await addTour(token, { stage: 'draft' });
  await editTour(token, b._id, [['price', '1']]);
  const raised = [a, b, c].map((tour) => ({
    ...toPrices(tour),
    price: 45_000,
    discountPrice: 50_000,
    pillionPrice: 31_500,
  }));
  const answer = await changePrices(token, raised);
  expect(answer.changed.map(({ _id, price, discountPrice, version }) => [_id, price, discountPrice, version])).toEqual([
    [a._id, 45_000, 50_000, 2],
    [c._id, 45_000, 50_000, 2],
  ]);
  expect([answer.skipped, answer.message]).toEqual([[b._id], 'The prices of 2 tours are changed.']);
  expect((await readTour(b._id)).price).toBe(1);
  expect((await listVersions(token, a._id))[0]?.changes).toEqual([
    'Price: ₹42,500 → ₹45,000',
    'Old price (Discount Price): ₹48,900 → ₹50,000',
    'Pillion: none → ₹31,500',
  ]);
  const back = answer.changed.map(({ _id, version = 0 }) => ({ ...toPrices(a), pillionPrice: null, id: _id, version }));
  await changePrices(token, back);
  expect(await readTour(a._id)).toMatchObject({ price: 42_500, pillionPrice: null });
  const places = await env.DB.prepare("select value from summaries where name = 'places'").first<{ value: string }>();
  expect(JSON.parse(places?.value ?? '')).toMatchObject({ 'leh ladakh': { tours: 2, from: 1 } });
  const { data } = (await (await call(activityApi.list, { token })).json()) as { data: Record<string, string>[] };
  expect(data.filter(({ action }) => action === 'prices_changed').map(({ label }) => label)).toEqual([
    '2 tours',
    '2 tours',
  ]);
  for (const wrong of [{ tours: [] }, { tours: [{ ...toPrices(a), price: -1 }] }, {}]) {
    expect((await send(api.tourPrices, wrong, { token })).status).toBe(400);
  }
});
