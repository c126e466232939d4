import * as v from 'valibot';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { Tour, TourCard } from '#shared/tours/tour';
import { call } from '../test/client';
import { addTour, editTour, signIn } from '../test/factories';

async function list(query = '') {
  const response = await call(`${api.listTours.path}${query}`);
  return { response, tours: (await response.json()) as Tour[] };
}

it('lists the last changed tours first', async () => {
  const token = await signIn();
  const first = await addTour(token, { heading: 'First' });
  const second = await addTour(token, { heading: 'Second' });
  expect((await list()).tours.map((tour) => tour.heading)).toEqual(['Second', 'First']);
  await editTour(token, first._id, [['heading', 'First again']]);
  expect((await list()).tours.map((tour) => tour._id)).toEqual([first._id, second._id]);
});

it('filters tours by type, by place in any case, and by both', async () => {
  const token = await signIn();
  await addTour(token, { heading: 'a', type: 'Adventure', place: 'Rishikesh' });
  await addTour(token, { heading: 'b', type: 'Adventure', place: 'Leh Ladakh' });
  await addTour(token, { heading: 'c', type: 'Domestic', place: 'Leh Ladakh' });
  const headings = async (query: string) => (await list(query)).tours.map((tour) => tour.heading);
  expect(await headings('?type=Adventure')).toEqual(['b', 'a']);
  expect(await headings('?place=leh%20LADAKH')).toEqual(['c', 'b']);
  expect(await headings('?place=leh')).toEqual([]);
  expect(await headings('?type=Adventure&place=Leh+Ladakh')).toEqual(['b']);
  expect(await headings("?place=' or 1=1 --")).toEqual([]);
});

it('lists cards without a tour’s long parts', async () => {
  await addTour(await signIn());
  const [card] = (await list('?fields=card')).tours;
  expect(card).toMatchObject({ heading: 'Manali to Leh', price: 42500 });
  expect(card).not.toHaveProperty('itinerary');
  expect(card).not.toHaveProperty('description');
});

it('shows the fields of the contract, and nothing else of a tour’s row', async () => {
  const { _id } = await addTour(await signIn());
  const [listed] = (await list()).tours;
  const [card] = (await list('?fields=card')).tours;
  // The schemas drop what they don't name.
  for (const tour of [listed, await (await call(api.readTour, { params: { id: _id } })).json()])
    expect(tour).toEqual(v.parse(Tour, tour));
  expect(card).toEqual(v.parse(TourCard, card));
});

it('links through the whole catalogue page by page, each tour once', async () => {
  const token = await signIn();
  for (let tour = 0; tour < 7; tour += 1) await addTour(token, { heading: `Tour ${tour}`, type: 'Domestic' });
  await addTour(token, { heading: 'Elsewhere', type: 'International', place: 'Bali' });
  const seen: string[] = [];
  let next: string | undefined = '?limit=3&type=Domestic&fields=card';
  for (let page = 0; next !== undefined && page < 9; page += 1) {
    const { response, tours }: Awaited<ReturnType<typeof list>> = await list(next);
    seen.push(...tours.map((tour) => tour.heading));
    next = /<\/api\/tours(\?[^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((tour) => `Tour ${tour}`));
});

it.each(['?limit=0', '?limit=1001', '?limit=-1', '?limit=x', '?cursor=zz', '?type=Cruise', '?fields=all'])(
  'refuses %s',
  async (query) => {
    const { response } = await list(query);
    expect(response.status).toBe(400);
  },
);

it('answers 304 for a known catalogue until any tour changes', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  const known = async (query: string, etag: string) =>
    (await call(`${api.listTours.path}${query}`, { headers: { 'If-None-Match': etag } })).status;
  const { response } = await list();
  const etag = response.headers.get('etag') ?? '';
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, must-revalidate/);
  expect(await known('', etag)).toBe(304);
  expect(await known('', etag.replace('W/', ''))).toBe(304);
  expect(await known('', `"other", ${etag}`)).toBe(304);
  expect(await known('?fields=card', etag)).toBe(200);
  for (const write of [
    () => editTour(token, tour._id, [['price', '1']]),
    () => call(api.deleteTour, { params: { id: tour._id }, token }),
    () => call(api.restoreTour, { params: { id: tour._id }, token }),
  ]) {
    const before = (await list()).response.headers.get('etag') ?? '';
    expect((await write()).status).toBe(200);
    expect(await known('', before)).toBe(200);
  }
});

it('answers 304 with a 200’s headers for an unchanged tour', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  const first = await call(api.readTour, { params: { id: tour._id } });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"v1\.\d+"$/);
  const again = await call(api.readTour, { params: { id: tour._id }, headers: { 'If-None-Match': `W/${etag}` } });
  expect(again.status).toBe(304);
  for (const name of ['etag', 'cache-control', 'content-security-policy'])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  await editTour(token, tour._id, [['price', '1']]);
  expect((await call(api.readTour, { params: { id: tour._id }, headers: { 'If-None-Match': etag } })).status).toBe(200);
});

it('answers HEAD of a page, a list, a tour and a picture like GET, without a body', async () => {
  const tour = await addTour(await signIn());
  for (const path of [pages.home, api.listTours.path, toPath(api.readTour, { id: tour._id }), tour.coverImage]) {
    const head = await call(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe((await call(path)).headers.get('etag'));
  }
});

it.each([
  'nowhere',
  'No-Such-Tour',
  '..%2f..%2fetc',
  '%00',
  '%zz',
  'a'.repeat(101),
  'a--b',
  '%F0%9F%8F%94',
  '__proto__',
])('has no tour %s', async (id) => {
  const response = await call(`${api.listTours.path}/${id}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ message: 'Tour not found.', code: 'not_found' });
});
