import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/paths';
import { createDb } from '../db/client';
import { call, send } from '../test/client';
import { countReads } from '../test/counted-database';
import { addTour, inquiry, signIn } from '../test/factories';
import { createCatalogue, listingLimit } from './queries';

const route = JSON.stringify([
  { day: 1, name: 'Manali', lat: 32.2, lon: 77.2, altitudeM: 2050, kmFromPrevious: 0 },
  { day: 1, name: 'Leh', lat: 34.1, lon: 77.6, altitudeM: 3500, kmFromPrevious: 430 },
]);

/** One real tour and copies of it up to `total`, of three types and four places, some deleted, some without a route. */
async function fillCatalogue(total: number): Promise<string> {
  const { _id } = await addTour(await signIn(), { route });
  const { results } = await env.DB.prepare('select name from pragma_table_info(?)')
    .bind('tours')
    .all<{ name: string }>();
  const copied: Record<string, string> = {
    id: "'copy-' || n",
    type: "case n % 3 when 0 then 'Adventure' when 1 then 'Domestic' else 'International' end",
    place: "case n % 4 when 0 then 'Leh Ladakh' when 1 then 'Spiti Valley' when 2 then 'Bali' else 'Dubai' end",
    updated_at: 'updated_at - n',
    max_altitude_m: 'case n % 2 when 0 then n % 5000 end',
    deleted_at: 'case n % 5 when 0 then updated_at end',
  };
  const names = results.map(({ name }) => name);
  const values = names.map((name) => copied[name] ?? name);
  await env.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into tours (${names}) select ${values} from tours, numbers where id = ?2`,
  )
    .bind(total - 1, _id)
    .run();
  return _id;
}

it.each([24, 10_000])('reads no more rows of %i tours than a page shows', async (total) => {
  const id = await fillCatalogue(total);
  const costOf = async (read: (catalogue: ReturnType<typeof createCatalogue>) => Promise<unknown>) => {
    const { DB, counts } = countReads(env.DB);
    const shown = await read(createCatalogue(createDb({ DB })));
    return { ...counts, shown };
  };
  const home = await costOf((catalogue) => catalogue.home());
  expect(home.rowsRead).toBeLessThanOrEqual(21);
  expect(home.trips).toBe(1);
  expect(home.shown).toMatchObject({ highest: { route: expect.any(Array) } });

  for (const filter of [
    {},
    { type: 'Adventure' },
    { place: 'leh ladakh' },
    { type: 'Domestic', place: 'SPITI VALLEY' },
  ] as const) {
    const listing = await costOf((catalogue) => catalogue.listing(filter));
    const shown = (listing.shown as unknown[]).length;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThanOrEqual(listingLimit);
    expect([filter, listing.rowsRead <= shown + 1, listing.trips]).toEqual([filter, true, 1]);
  }

  const tour = await costOf((catalogue) => catalogue.tour(id));
  expect([tour.rowsRead, tour.trips]).toEqual([1, 1]);
  expect((await costOf((catalogue) => catalogue.tour('not a tour'))).trips).toBe(0);
});

it.each([24, 10_000])('reads no more rows of %i tours than a call answers', async (total) => {
  await fillCatalogue(total);
  const costOf = async (path: string, headers: Record<string, string> = {}) => {
    const { DB, counts } = countReads(env.DB);
    const response = await call(path, { headers, bindings: { DB } });
    return { ...counts, response };
  };
  for (const query of ['?limit=20', '?limit=20&fields=card', '?limit=20&type=Adventure', '?limit=5&place=bali']) {
    const { rowsRead, response } = await costOf(`${api.tours}${query}`);
    const answered = ((await response.json()) as unknown[]).length;
    // The rows, one more to know whether there is a next page, and the catalogue's version.
    expect([query, rowsRead <= answered + 2]).toEqual([query, true]);
    const again = await costOf(`${api.tours}${query}`, { 'If-None-Match': response.headers.get('etag') ?? '' });
    expect([again.response.status, again.rowsRead, again.trips]).toEqual([304, 1, 1]);
  }
  const deep = (await costOf(`${api.tours}?limit=100`)).response.headers.get('link');
  const next = /<([^>]*)>/.exec(deep ?? '')?.[1];
  if (next) expect((await costOf(next)).rowsRead).toBeLessThanOrEqual(102);
});

it('reads two rows when the desk asks and nothing is new, however many inquiries there are', async () => {
  const token = await signIn();
  for (let sent = 0; sent < 30; sent += 1) await send(api.submitInquiry, inquiry());
  const ask = async (etag = '') => {
    const { DB, counts } = countReads(env.DB);
    const response = await call(api.inquiries, { token, headers: { 'If-None-Match': etag }, bindings: { DB } });
    return { ...counts, response };
  };
  const first = await ask();
  const again = await ask(first.response.headers.get('etag') ?? '');
  expect([again.response.status, again.rowsRead, again.rowsWritten]).toEqual([304, 2, 0]);
});
