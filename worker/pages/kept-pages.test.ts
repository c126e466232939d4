import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import indexHtml from '../../web/index.html?raw';
import { type CallOptions, call, startAnew } from '../test/client';
import { readCounted as read } from '../test/counted-database';
import { addTour, editTour, signIn } from '../test/factories';

/** True if the next two who ask for this get what was made for the first. */
async function isMadeOnce(path: string, options: CallOptions = {}) {
  await read(path, options);
  const second = await read(path, options);
  const third = await read(path, options);
  expect(third.text).toBe(second.text);
  return second.rowsRead <= 1 && third.rowsRead <= 1;
}

it('builds each page once per version of the catalogue, and then reads at most one row', async () => {
  const { _id } = await addTour(await signIn(), { type: 'Adventure', place: 'Trekking' });
  const reading = [
    pages.home,
    pages.adventure,
    `${pages.adventure}?place=Trekking`,
    pages.domestic,
    pages.tour(_id),
    `${pages.exploreNow}?id=${_id}`,
    `${api.tours}?limit=20&fields=card`,
    api.tours,
  ];
  for (const path of reading) {
    const first = await read(path);
    const second = await read(path);
    expect([path, first.rowsRead + first.trips > 2, second.rowsRead, second.trips]).toEqual([path, true, 1, 1]);
    expect(second.text).toBe(first.text);
    const own = ['content-type', 'cache-control', 'etag', 'content-security-policy', 'link'];
    for (const name of own) expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  }
  for (const path of [pages.about, pages.terms, pages.inquiryForm, pages.saved, pages.grid]) {
    await read(path);
    expect([path, (await read(path)).rowsRead]).toEqual([path, 0]);
  }
});

it('shows every write on the pages that are requested next', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { heading: 'Over Baralacha La', type: 'Adventure', place: 'Spiti Valley' });
  const listings = [pages.home, pages.adventure, pages.spitiValley, '/llms.txt', api.tours];
  const ask = async (path: string) => (await call(path)).text();
  const shows = async (heading: string) => {
    for (const path of listings) if (!(await ask(path)).includes(heading)) return `not at ${path}`;
    if (!(await ask('/sitemap.xml')).includes(_id)) return 'not in the sitemap';
    return (await ask(pages.tour(_id))).includes(heading) ? 'everywhere' : 'not on its page';
  };
  for (const _ of [1, 2]) expect(await shows('Over Baralacha La')).toBe('everywhere');
  await editTour(token, _id, [['heading', 'Over Shinku La']]);
  for (const _ of [1, 2]) expect(await shows('Over Shinku La')).toBe('everywhere');
  await call(api.tour(_id), { method: 'DELETE', token });
  for (const path of listings) expect([path, (await ask(path)).includes('Shinku')]).toEqual([path, false]);
  expect(await ask('/sitemap.xml')).not.toContain(_id);
  expect((await call(pages.tour(_id))).status).toBe(404);
  await call(api.restoreTour(_id), { method: 'POST', token });
  expect(await shows('Over Shinku La')).toBe('everywhere');
  await addTour(token, { heading: 'Through Spiti', type: 'Adventure', place: 'Spiti Valley' });
  for (const path of listings) expect([path, (await ask(path)).includes('Through Spiti')]).toEqual([path, true]);
});

it('answers 304 for a known page until its content or the build changes', async () => {
  const token = await signIn();
  const first = await addTour(token, { heading: 'Over Baralacha La', place: 'Leh Ladakh' });
  const etag = (await read(pages.tour(first._id))).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  const known = (options: CallOptions = {}) =>
    read(pages.tour(first._id), { headers: { 'If-None-Match': etag }, ...options });
  const unchanged = await known();
  expect([unchanged.status, unchanged.text, unchanged.rowsRead]).toEqual([304, '', 1]);
  expect(unchanged.headers.get('etag')).toBe(etag);
  expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
  // Another tour is not on this page.
  await addTour(token, { heading: 'Through Spiti', place: 'Spiti Valley' });
  expect((await known()).status).toBe(304);
  expect((await known({ method: 'HEAD' })).status).toBe(304);
  startAnew();
  expect((await known()).status).toBe(304);
  startAnew();
  const ASSETS = {
    fetch: async (input: URL) =>
      input.pathname === '/index.html'
        ? new Response(indexHtml.replace('</head>', '<meta name="build" content="next"></head>'))
        : new Response('', { status: 404 }),
  } as unknown as Fetcher;
  const next = await known({ bindings: { ASSETS } });
  expect([next.status, next.text.includes('content="next"')]).toEqual([200, true]);
  await editTour(token, first._id, [['price', '1']]);
  expect((await known()).status).toBe(200);
});

it('builds a personal page, and every page for a known visitor, anew at each request', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  const own = [`${pages.inquiryForm}?sent=1`, `${pages.inquiryForm}?tour=${_id}`, pages.correctInquiry('x')];
  const account = [pages.login, `${pages.resetPassword}?token=secret`, `${pages.acceptInvitation}?token=secret`];
  for (const path of [...own, ...account, pages.dashboard]) {
    const page = await read(path);
    expect([path, page.status, page.headers.get('etag')]).toEqual([path, 200, null]);
    expect(page.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
  }
  expect((await read(`${pages.inquiryForm}?sent=1`)).text).toContain('Thank you!');
  expect((await read(pages.inquiryForm)).text).not.toContain('Thank you!');
  for (const headers of [
    { Cookie: 'a=b; __Host-device=c' },
    { Cookie: 'a=b; highpass-session-80=c' },
    { Authorization: `Bearer ${token}` },
  ]) {
    for (const path of [pages.home, api.tours]) {
      expect([path, await isMadeOnce(path)]).toEqual([path, true]);
      const anew = await read(path, { headers });
      expect([path, anew.status, anew.rowsRead > 1]).toEqual([path, 200, true]);
      expect(anew.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    }
  }
  const typed = new URLSearchParams({ name: 'Tsering <b>', email: 'nobody' });
  const posted = await call(api.submitInquiry, { method: 'POST', body: typed });
  expect([posted.status, await posted.text()]).toEqual([400, expect.stringContaining('Tsering &lt;b&gt;')]);
  expect((await read(pages.inquiryForm)).text).not.toContain('Tsering');
});

it('builds one page for an address with foreign parameters, and lets the edge cache only the plain address', async () => {
  await addTour(await signIn(), { type: 'Adventure', place: 'Trekking' });
  const plain = await read(pages.adventure);
  for (const noise of ['?utm_source=whatsapp', '?fbclid=1&x', '?place=nowhere', '?id=1']) {
    const noisy = await read(pages.adventure + noise);
    expect([noise, noisy.rowsRead, noisy.text === plain.text]).toEqual([noise, 1, true]);
    expect(noisy.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
  }
  const place = await read(`${pages.adventure}?utm_source=whatsapp&place=Trekking`);
  expect(place.text).not.toBe(plain.text);
  expect((await read(`${pages.adventure}?place=Trekking`)).rowsRead).toBe(1);
  for (const path of [pages.adventure, `${pages.adventure}?place=Trekking`, pages.terms, '/sitemap.xml']) {
    const { headers } = await read(path);
    expect([path, headers.get('cache-tag')]).toEqual([path, 'catalogue']);
    expect(headers.get('cloudflare-cdn-cache-control')).toMatch(/^public, max-age=60, stale-while-revalidate=86400, /);
    expect(headers.get('cache-control')).not.toContain('s-maxage');
  }
});

it('caches neither an address without a page nor a list that no page of the site asks for', async () => {
  const { _id } = await addTour(await signIn());
  const escaped = pages.tour(_id).replace('a', '%61');
  for (const path of ['/nowhere', pages.tour('nowhere'), escaped, `${pages.domestic}?before=17`]) {
    await read(path);
    const again = await read(path);
    expect([path, again.headers.get('etag'), again.headers.get('cache-tag')]).toEqual([path, null, null]);
  }
  for (const query of ['?limit=7', '?cursor=17', '?place=nowhere']) {
    await read(api.tours + query);
    expect([query, (await read(api.tours + query)).rowsRead > 0]).toEqual([query, true]);
  }
});
