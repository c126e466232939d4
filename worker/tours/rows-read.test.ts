import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { type ListingPart, listingPart } from '#shared/tours/catalogue';
import { createDb } from '../db/client';
import { call, send, startAnew } from '../test/client';
import { countReads } from '../test/counted-database';
import { inquiry, signIn } from '../test/factories';
import { fillCatalogue } from '../test/fill-catalogue';
import { createCatalogue } from './queries';

it.each([24, 10_000])('reads no more rows than a page shows, of %i tours', async (total) => {
  const id = await fillCatalogue(total);
  const costOf = async (read: (catalogue: ReturnType<typeof createCatalogue>) => Promise<unknown>) => {
    const { DB, counts } = countReads(env.DB);
    const shown = await read(createCatalogue(createDb({ DB })));
    return { ...counts, shown };
  };
  // Home asks for both: 20 cards, the highest tour, and the destinations' figures in one row.
  const home = await costOf((catalogue) => Promise.all([catalogue.places(), catalogue.home()]));
  expect(home.rowsRead).toBeLessThanOrEqual(22);
  expect(home.trips).toBe(1);
  expect(home.shown).toMatchObject([
    { 'leh ladakh': expect.any(Object) },
    { highest: { heightM: expect.any(Number) } },
  ]);

  for (const filter of [
    {},
    { type: 'Adventure' },
    { place: 'leh ladakh' },
    { type: 'Domestic', place: 'SPITI VALLEY' },
  ] as const) {
    const listing = await costOf((catalogue) => catalogue.listing(filter));
    const { tours, next } = listing.shown as ListingPart;
    const shown = tours.length;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThanOrEqual(listingPart);
    expect([filter, listing.rowsRead <= shown + 1, listing.trips]).toEqual([filter, true, 1]);
    if (next === null) continue;
    const later = await costOf((catalogue) => catalogue.listing(filter, next));
    const laterShown = (later.shown as ListingPart).tours.length;
    expect([filter, laterShown > 0, later.rowsRead <= laterShown + 1]).toEqual([filter, true, true]);
  }

  const tour = await costOf((catalogue) => catalogue.tour(id));
  expect([tour.rowsRead, tour.trips]).toEqual([1, 1]);
  expect((await costOf((catalogue) => catalogue.tour('not a tour'))).trips).toBe(0);
});

it.each([24, 10_000])('reads no more rows than a call returns, of %i tours', async (total) => {
  // The version is known for 50 ms; on a busy machine one call would ask twice.
  vi.useFakeTimers({ toFake: ['Date'] });
  await fillCatalogue(total);
  const costOf = async (path: string, headers: Record<string, string> = {}) => {
    const { DB, counts } = countReads(env.DB);
    const response = await call(path, { headers, bindings: { DB } });
    return { ...counts, response };
  };
  for (const query of ['?limit=20', '?limit=20&fields=card', '?limit=20&type=Adventure', '?limit=5&place=bali']) {
    const { rowsRead, response } = await costOf(`${api.tours}${query}`);
    const answered = ((await response.json()) as unknown[]).length;
    // The rows, one extra for the next page, and the catalogue's version.
    expect([query, rowsRead <= answered + 2]).toEqual([query, true]);
    startAnew();
    const again = await costOf(`${api.tours}${query}`, { 'If-None-Match': response.headers.get('etag') ?? '' });
    expect([again.response.status, again.rowsRead, again.trips]).toEqual([304, 1, 1]);
  }
  const deep = (await costOf(`${api.tours}?limit=100`)).response.headers.get('link');
  const next = /<([^>]*)>/.exec(deep ?? '')?.[1];
  if (next) expect((await costOf(next)).rowsRead).toBeLessThanOrEqual(102);
});

it('reads three rows for a poll without news (session, person, version), however many inquiries there are', async () => {
  const token = await signIn();
  for (let sent = 0; sent < 30; sent += 1) await send(api.submitInquiry, inquiry());
  const ask = async (etag = '') => {
    const { DB, counts } = countReads(env.DB);
    const response = await call(api.inquiries, { token, headers: { 'If-None-Match': etag }, bindings: { DB } });
    return { ...counts, response };
  };
  const first = await ask();
  const again = await ask(first.response.headers.get('etag') ?? '');
  expect([again.response.status, again.rowsRead, again.rowsWritten]).toEqual([304, 3, 0]);
});

it.each([100, 10_000])(
  'reads a page of the inbox, its counts and one inquiry in few rows, of %i inquiries',
  async (total) => {
    const token = await signIn();
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into inquiries (public_id, fingerprint, name, country_code, phone, email, subject, number, departure_month,
       inquiry_page, received_at, status, follow_up_on, owner_id)
     select printf('%08x-0000-4000-8000-000000000000', i * 400000), 'f', 'Rider ' || i, '+91', cast(9000000000 + i / 8 * 4 + i % 4 as text),
       '', 'Leh', 2, 'July', 'contactPage', i,
       case i % 4 when 0 then 'new' when 1 then 'answered' when 2 then 'lost' else 'spam' end,
       case i % 8 when 1 then '2026-01-0' || (i % 9 + 1) end, (select id from users limit 1) from n`,
    )
      .bind(total)
      .run();
    const costOf = async (path: string, body?: object) => {
      const { DB, counts } = countReads(env.DB);
      const options = { token, bindings: { DB } };
      const response = await (body ? send(path, body, options) : call(path, options));
      return { ...counts, answer: (await response.json()) as { data: { _id: string }[]; all: number } };
    };
    for (const search of [
      { tab: 'new' },
      { tab: 'mine' },
      { tab: 'due' },
      { tab: 'all' },
      { tab: 'all', filter: 'lost' },
    ]) {
      const { rowsRead, answer } = await costOf(api.inbox, search);
      expect(answer.data.length).toBeGreaterThan(0);
      // Two of each person's stand in one list as one, each with the others; a list passes over what is not in it.
      expect([search, rowsRead, rowsRead <= answer.data.length * 13 + 10]).toEqual([search, rowsRead, true]);
      const opened = await costOf(api.inquiry(answer.data[0]?._id ?? ''));
      expect(opened.rowsRead).toBeLessThan(40);
    }
    const counted = await costOf(api.inbox);
    // A person's inquiries count as one, which takes a look at their others.
    expect([counted.answer.all, counted.rowsRead < 18_000]).toEqual([total === 100 ? 39 : 1_001, true]);
  },
);
