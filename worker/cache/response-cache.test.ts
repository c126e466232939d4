import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import indexHtml from '../../web/index.html?raw';
import { type CallOptions, call, restartWorker, send, setClock } from '../test/client';
import { createCountedDatabase, createFailingDatabase, callAndCount as read } from '../test/counted-database';
import { addDatedTour, addTour, createBookingInput, editTour, fillCatalogue, signIn } from '../test/factories';

const asStaff = { Cookie: '__cf_bm=x; __Host-device=y' };

it('renders each page and list once per catalogue version, then reads one row', async () => {
  const { _id } = await addTour(await signIn(), { type: 'Adventure', place: 'Trekking' });
  for (const path of [
    pages.home,
    pages.adventure,
    `${pages.adventure}?place=Trekking`,
    pages.tour(_id),
    pages.ride(_id),
    `${pages.exploreNow}?id=${_id}`,
    `${pages.find}?month=june&kind=ride`,
    pages.terms,
    `${api.listTours.path}?limit=20&fields=card`,
    `${api.listTours.path}?limit=7&cursor=1900000000000`,
    api.listTours.path,
    toPath(api.readTour, { id: _id }),
    '/sitemap.xml',
    '/llms.txt',
  ]) {
    const first = await read(path);
    // In another isolate, too.
    restartWorker();
    const second = await read(path);
    expect([path, first.status, second.rowsRead, second.queries]).toEqual([path, 200, 1, 1]);
    expect(second.text).toBe(first.text);
    for (const name of ['content-type', 'cache-control', 'etag', 'content-security-policy', 'link'])
      expect([path, name, second.headers.get(name)]).toEqual([path, name, first.headers.get(name)]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  }
});

it('renders a page once for concurrent requests without a cached page', async () => {
  await addTour(await signIn());
  restartWorker();
  const { DB, counts } = createCountedDatabase(env.DB);
  const all = await Promise.all(Array.from({ length: 10 }, () => call(pages.home, { bindings: { DB } })));
  expect(new Set(await Promise.all(all.map((response) => response.text()))).size).toBe(1);
  // The version, then the page's batch.
  expect(counts.trips).toBe(2);
});

it('links the parts of a catalogue', async () => {
  await fillCatalogue(250);
  const paths: string[] = [];
  for (let path = `${api.listTours.path}?limit=100`; path; ) {
    paths.push(path);
    await read(path);
    const { headers, rowsRead } = await read(path);
    expect([path, rowsRead]).toEqual([path, 1]);
    path = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(paths).toHaveLength(3);
});

it('stores a picture under its path', async () => {
  const { coverImage } = await addTour(await signIn());
  const first = await call(coverImage);
  const MEDIA = { get: () => Promise.reject(new Error('asked R2')) } as unknown as R2Bucket;
  const second = await call(coverImage, { bindings: { MEDIA } });
  expect([second.status, await second.arrayBuffer()]).toEqual([200, await first.arrayBuffer()]);
});

it('shows every write on the pages that are requested next', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { heading: 'Over Baralacha La', type: 'Adventure', place: 'Spiti Valley' });
  const listings = [pages.home, pages.adventure, pages.spitiValley, '/llms.txt', api.listTours.path];
  const ask = async (path: string) => (await call(path)).text();
  const shows = async (heading: string) => {
    for (const path of listings) if (!(await ask(path)).includes(heading)) return `not at ${path}`;
    if (!(await ask('/sitemap.xml')).includes(_id)) return 'not in the sitemap';
    return (await ask(pages.tour(_id))).includes(heading) ? 'everywhere' : 'not on its page';
  };
  for (const _ of [1, 2]) expect(await shows('Over Baralacha La')).toBe('everywhere');
  await editTour(token, _id, [['heading', 'Over Shinku La']]);
  for (const _ of [1, 2]) expect(await shows('Over Shinku La')).toBe('everywhere');
  await call(api.deleteTour, { params: { id: _id }, token });
  for (const path of listings) expect([path, (await ask(path)).includes('Shinku')]).toEqual([path, false]);
  expect(await ask('/sitemap.xml')).not.toContain(_id);
  expect((await call(pages.tour(_id))).status).toBe(404);
  await call(api.restoreTour, { params: { id: _id }, token });
  expect(await shows('Over Shinku La')).toBe('everywhere');
});

it('shows the seats that a booking takes', async () => {
  const token = await signIn();
  const { _id } = await addDatedTour(token, [{ day: '2097-06-19', seats: 6 }]);
  const takenSeats = async () =>
    ((await (await call(api.readTour, { params: { id: _id } })).json()) as { departures: { taken: number }[] })
      .departures[0]?.taken;
  expect(await takenSeats()).toBe(0);
  await send(api.addBooking, createBookingInput({ tourId: _id, start: '2097-06-19', seats: 2 }), { token });
  expect(await takenSeats()).toBe(2);
});

it('shows another isolate’s write immediately to staff, and to visitors after a second', async () => {
  const { _id } = await addTour(await signIn(), { heading: 'Over Baralacha La' });
  await read(pages.tour(_id));
  await env.DB.batch([
    env.DB.prepare("update tours set heading = 'Over Kunzum La' where id = ?").bind(_id),
    env.DB.prepare("update counters set value = value + 1 where name = 'tours'"),
  ]);
  expect(await (await call(pages.tour(_id), { headers: asStaff })).text()).toContain('Kunzum');
  expect((await read(pages.tour(_id))).text).toContain('Kunzum');
});

it('renders pages again when the day changes in India', async () => {
  setClock('2027-06-12T18:00:00Z');
  const { _id } = await addDatedTour(await signIn(), [
    { day: '2027-06-12', seats: 6 },
    { day: '2027-07-03', seats: 6 },
  ]);
  expect((await read(pages.tour(_id))).text).toContain('12 Jun');
  vi.setSystemTime(Date.parse('2027-06-12T18:31:00Z'));
  expect((await read(pages.tour(_id))).text).not.toContain('12 Jun');
});

it('answers 304 for a known page until its content or the build changes', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { heading: 'Over Baralacha La', place: 'Leh Ladakh' });
  const first = await read(pages.tour(_id));
  const known = (options: CallOptions = {}) =>
    read(pages.tour(_id), { headers: { 'If-None-Match': first.headers.get('etag') ?? '' }, ...options });
  const unchanged = await known();
  expect([unchanged.status, unchanged.text, unchanged.rowsRead]).toEqual([304, '', 1]);
  for (const name of ['etag', 'cache-control', 'content-security-policy'])
    expect(unchanged.headers.get(name)).toBe(first.headers.get(name));
  // Another tour is not on this page.
  await addTour(token, { heading: 'Through Spiti', place: 'Spiti Valley' });
  expect((await known()).status).toBe(304);
  expect((await known({ method: 'HEAD' })).status).toBe(304);
  restartWorker();
  const ASSETS = {
    fetch: async (input: URL) =>
      input.pathname === '/index.html'
        ? new Response(indexHtml.replace('</head>', '<meta name="build" content="next"></head>'))
        : new Response('', { status: 404 }),
  } as unknown as Fetcher;
  const VERSION = { ...env.VERSION, id: crypto.randomUUID() };
  const next = await known({ bindings: { ASSETS, VERSION } });
  expect([next.status, next.text.includes('content="next"')]).toEqual([200, true]);
  await editTour(token, _id, [['price', '1']]);
  expect((await known()).status).toBe(200);
});

it('renders personal pages, and all pages for staff, at each request', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  for (const path of [
    `${pages.inquiryForm}?sent=1`,
    `${pages.inquiryForm}?tour=${_id}`,
    pages.correctInquiry('x'),
    pages.login,
    `${pages.resetPassword}?token=secret`,
    `${pages.acceptInvitation}?token=secret`,
  ]) {
    const { status, headers } = await read(path);
    expect([path, status, headers.get('etag'), headers.get('cache-control')]).toEqual([
      path,
      200,
      null,
      'private, no-cache',
    ]);
  }
  expect((await read(`${pages.inquiryForm}?sent=1`)).text).toContain('Thank you!');
  expect((await read(pages.inquiryForm)).text).not.toContain('Thank you!');
  for (const headers of [asStaff, { Cookie: 'a=b; highpass-session-80=c' }, { Authorization: `Bearer ${token}` }]) {
    for (const path of [pages.home, api.listTours.path]) {
      await read(path);
      expect([path, (await read(path, { headers })).rowsRead > 1]).toEqual([path, true]);
    }
  }
  const typed = new URLSearchParams({ name: 'Tsering <b>', email: 'nobody' });
  const posted = await call(api.submitInquiry, { body: typed });
  expect([posted.status, await posted.text()]).toEqual([400, expect.stringContaining('Tsering &lt;b&gt;')]);
  expect((await read(pages.inquiryForm)).text).not.toContain('Tsering');
});

it('caches one page for all campaign parameters and other cookies', async () => {
  await addTour(await signIn(), { type: 'Adventure', place: 'Trekking' });
  const plain = await read(`${pages.adventure}?place=Trekking`);
  const noise = 'utm_source=instagram&utm_medium=cpc&fbclid=1&gclid=2';
  const noisy = await read(`${pages.adventure}?${noise}&place=Trekking`, {
    headers: { Cookie: '__cf_bm=1; _ga=GA1.2' },
  });
  expect([noisy.text, noisy.rowsRead]).toEqual([plain.text, 1]);
  expect(noisy.text).not.toMatch(/utm_|fbclid|gclid/);
});

it('caches only responses with status 200', async () => {
  await addTour(await signIn());
  for (const path of [
    '/nowhere',
    pages.tour('nowhere'),
    `${api.listTours.path}?limit=x`,
    toPath(api.readTour, { id: 'nowhere' }),
  ]) {
    await read(path);
    expect([path, (await read(path)).headers.get('etag')]).toEqual([path, null]);
  }
});

it('sends the cached page while D1 is down, and the current one afterwards', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { heading: 'First heading' });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const whole = await read(pages.home);
  const bindings = { DB: createFailingDatabase() };
  restartWorker();
  const page = await read(pages.home, { bindings });
  expect([page.status, page.text]).toEqual([200, whole.text]);
  expect(log).toHaveBeenCalledTimes(1);
  expect((await read(pages.international, { bindings })).status).toBe(503);
  await editTour(token, _id, [['heading', 'Second heading']]);
  expect((await read(pages.home)).text).toContain('Second heading');
  expect((await read(pages.international)).status).toBe(200);
});
