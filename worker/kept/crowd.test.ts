import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tours/tour';
import { call, startAnew } from '../test/client';
import { setClock } from '../test/clock';
import { readCounted as read } from '../test/counted-database';
import { addTour, editTour, signIn } from '../test/factories';
import { createFailingDatabase } from '../test/failing-storage';
import { fillCatalogue } from '../test/fill-catalogue';
import { addCopies } from '../test/fill-desk';

const noPurge = { purge: async () => ({ success: true, errors: [] }) };
const edgeOf = ({ headers }: Response) => headers.get('cloudflare-cdn-cache-control');
const ofDevice = { Cookie: '__cf_bm=x; __Host-device=y' };

const nextOf = (response: Response) => /<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';

it('builds each page of a hundred tours once, and lets the edge cache it for two minutes', async () => {
  await fillCatalogue(300);
  for (let path = `${api.tours}?limit=100`; path; ) {
    const first = await read(path);
    const second = await read(path);
    expect([path, JSON.parse(first.text).length > 30, second.rowsRead]).toEqual([path, true, 1]);
    expect(second.text).toBe(first.text);
    for (const { response } of [first, second]) {
      expect(edgeOf(response)).toBe('public, max-age=60, stale-while-revalidate=60, stale-if-error=0');
      expect(response.headers.get('cache-tag')).toBe('catalogue');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    path = nextOf(first.response);
  }
  startAnew();
  // As many as numbers: not in memory, whatever the edge does.
  for (const _ of [1, 2])
    expect((await read(`${api.tours}?limit=100&cursor=1900000000000`)).rowsRead).toBeGreaterThan(1);
  for (const query of ['?limit=100&x=1', '?cursor=5&limit=100', '?limit=7'])
    expect([query, edgeOf((await read(api.tours + query)).response)]).toEqual([query, 'no-store']);
});

it('caches the whole catalogue when it has 300 tours of real size', async () => {
  const token = await signIn();
  // The demo tours, as the API gives them.
  const bytes = 7_200;
  await addTour(token, { description: 'x'.repeat(10) });
  const short = (await (await call(api.tours)).text()).length;
  await env.DB.prepare('delete from tours').run();
  await addTour(token, { description: 'x'.repeat(bytes - short) });
  const different = { id: "id || '-' || n", updated_at: 'updated_at - n' };
  await addCopies(env.DB, { table: 'tours', where: 'true', total: 299, different });
  const first = await read(api.tours);
  expect(JSON.parse(first.text) as Tour[]).toHaveLength(300);
  expect((await read(api.tours)).rowsRead).toBe(1);
});

it('sends the cached page, uncached by the edge, when the catalogue’s version can’t be read, and asks for that once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await addTour(await signIn(), { heading: 'Over Baralacha La' });
  const whole = await read(pages.home);
  await read(`${api.tours}?limit=100`);
  vi.setSystemTime(Date.now() + 50);
  const down = createFailingDatabase();
  let asked = 0;
  const DB = {
    ...down,
    withSession: () => {
      asked += 1;
      return down;
    },
  } as unknown as D1Database;
  // It asks again after a quarter of a second, which a busy machine takes for these.
  setClock(Date.now());
  for (const _ of [1, 2, 3]) {
    const page = await call(pages.home, { bindings: { DB } });
    expect([page.status, await page.text(), edgeOf(page)]).toEqual([200, whole.text, 'no-store']);
    expect((await call(`${api.tours}?limit=100`, { bindings: { DB } })).status).toBe(200);
  }
  expect([asked, log.mock.calls.length]).toEqual([1, 6]);
});

it('builds one page for an address with campaign parameters, through the edge where there is one', async () => {
  await addTour(await signIn(), { heading: 'Over Baralacha La', type: 'Adventure', place: 'Trekking' });
  const plain = await read(`${pages.adventure}?place=Trekking`);
  const asked: string[] = [];
  const throughEdge = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push([request.method, pathname + search, ...request.headers.keys()].join(' '));
    return call(pathname + search, { method: request.method, headers: request.headers });
  };
  const noise = 'utm_source=instagram&utm_medium=cpc&fbclid=1&gclid=2';
  for (const options of [{ edgeCache: noPurge, throughEdge }, {}]) {
    const noisy = await read(`${pages.adventure}?${noise}&place=Trekking`, {
      headers: { Cookie: '__cf_bm=1' },
      ...options,
    });
    expect([noisy.text, edgeOf(noisy.response)]).toEqual([plain.text, 'no-store']);
    expect(noisy.text).not.toMatch(/utm_|fbclid|gclid/);
  }
  const etag = plain.response.headers.get('etag') ?? '';
  const known = { headers: { 'If-None-Match': etag }, edgeCache: noPurge, throughEdge };
  expect((await call(`${pages.adventure}?${noise}&place=Trekking`, known)).status).toBe(304);
  const path = `GET ${pages.adventure}?place=Trekking`;
  expect(asked).toEqual([path, `${path} if-none-match`]);
});

it('sends the cached page when a request has only foreign cookies', async () => {
  await addTour(await signIn());
  for (const path of [pages.home, `${api.tours}?limit=100`]) {
    await read(path);
    const { rowsRead, response } = await read(path, { headers: { Cookie: '__cf_bm=1; _ga=GA1.2; _fbp=fb.1' } });
    expect([path, rowsRead, edgeOf(response)?.slice(0, 6)]).toEqual([path, 1, 'public']);
  }
});

it('reads visitors’ pages from a replica as new as the version, and admins’ pages from the primary database', async () => {
  const { _id } = await addTour(await signIn());
  for (const path of [pages.tour(_id), `${api.tours}?limit=100`, '/sitemap.xml']) {
    startAnew();
    const { sessions } = await read(path);
    expect([path, sessions.length, sessions[0]]).toEqual([path, 2, 'first-primary']);
    expect(sessions[1]).toMatch(/^[0-9a-f]{8}-/);
  }
  startAnew();
  for (const path of [pages.home, `${api.tours}?limit=100`]) {
    const own = await read(path, { headers: ofDevice });
    expect([path, own.sessions, edgeOf(own.response)]).toEqual([path, [], 'no-store']);
  }
});

it('shows a write at once to its admin, and in another isolate when the version is read next', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { heading: 'Over Baralacha La' });
  // As another isolate, which knows the version still.
  await call(pages.tour(_id));
  await env.DB.batch([
    env.DB.prepare("update tours set heading = 'Over Kunzum La' where id = ?").bind(_id),
    env.DB.prepare("update counters set value = value + 1 where name = 'tours'"),
  ]);
  expect(await (await call(pages.tour(_id), { headers: ofDevice })).text()).toContain('Kunzum');
  expect((await read(pages.tour(_id))).text).toContain('Kunzum');
  await editTour(token, _id, [['heading', 'Through Spiti']]);
  expect(await (await call(pages.tour(_id))).text()).toContain('Spiti');
});

it('lets the edge cache a page for a day, or until the first departure on it when that is earlier', async () => {
  setClock('2027-05-10T20:00:00+05:30');
  const token = await signIn();
  const dated = (day: string) =>
    addTour(token, {
      departures: JSON.stringify([{ id: 'd1', startsOn: day, seats: 8, taken: 0, state: 'open' }]),
    });
  const staysOf = async (id: string) => edgeOf(await call(pages.tour(id)));
  const stay = (stale: number) => `public, max-age=60, stale-while-revalidate=${stale}, stale-if-error=86400`;
  expect(await staysOf((await addTour(token))._id)).toBe(stay(86_400));
  expect(await staysOf((await dated('2027-06-01'))._id)).toBe(stay(86_400));
  // Until midnight in India.
  expect(await staysOf((await dated('2027-05-10'))._id)).toBe(stay(4 * 60 * 60 - 60));
});
