import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { defaultFacts } from '#shared/settings/site';
import { call, setClock } from '../test/client';
import { addTour, createPictureFile, editTour, fillCatalogue, listLiveTourIds, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { indexedPages } from './sitemap';

/** Addresses use SITE_URL, never the request's host. */
const origin = env.SITE_URL;

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await call(path, { headers });
  return { response, text: await response.text() };
}

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value ?? '');

it('lists exactly the indexed pages, and every tour with its pictures and last change, in the sitemap', async () => {
  const token = await signIn();
  const first = await addTour(token, { heading: 'First' }, [['galleryImages', createPictureFile(files.plainWebp)]]);
  const second = await addTour(token, { heading: 'Second' });
  const gone = await addTour(token, { heading: 'Gone' });
  await call(`/api/tours/${gone._id}`, { method: 'DELETE', token });
  const { response, text } = await read('/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = [...indexedPages, ...[first, second].map(({ _id }) => pages.tour(_id))];
  expect(valuesOf(text, 'loc')).toEqual(listed.map((path) => origin + path));
  expect(valuesOf(text, 'image:loc')).toEqual(
    [first.coverImage, ...first.galleryImages, second.coverImage].map((path) => origin + path),
  );
  expect(new Set(valuesOf(text, 'lastmod'))).toEqual(new Set([first.updatedAt, second.updatedAt]));
});

it('lists each of ten thousand tours and its ride plan once in the sitemap', async () => {
  await fillCatalogue(10_000);
  const { text } = await read('/sitemap.xml');
  const listed = valuesOf(text, 'loc').slice(indexedPages.length);
  const tours = (await listLiveTourIds()).flatMap((id) => [pages.tour(id), pages.ride(id)]);
  expect(listed.toSorted()).toEqual(tours.map((path) => origin + path).toSorted());
});

it('lists the indexed pages in the sitemap when there are no tours', async () => {
  const { text } = await read('/sitemap.xml');
  expect(valuesOf(text, 'loc')).toEqual(indexedPages.map((path) => origin + path));
  expect(valuesOf(text, 'lastmod')).toEqual([]);
});

it.each(indexedPages)('lets search engines index %s, at its canonical address', async (path) => {
  const { response, text } = await read(`${path}?utm_source=somewhere`);
  expect(response.status).toBe(200);
  expect(text).toContain(`<link rel="canonical" href="${origin}${path}"`);
  expect(text).not.toContain('noindex');
});

it.each([
  pages.saved,
  pages.login,
  pages.signup,
  pages.signupSuccess,
  pages.comingSoon,
  pages.maintenance,
  pages.grid,
  pages.list,
  pages.gridLeftSidebar,
  pages.tourDetailTwo,
  pages.tourDetailOne(1),
  pages.exploreNow,
  pages.notFound,
  pages.tour('nowhere'),
  '/nowhere',
  pages.dashboard,
  pages.inquiries,
  `${pages.inquiryForm}?sent=1`,
])('keeps search engines out of %s', async (path) => {
  const { text } = await read(path);
  expect(text).toMatch(/<meta name="robots" content="noindex"/);
  expect(text).not.toContain('rel="canonical"');
});

it('answers 304 for a known sitemap and llms.txt until a tour changes', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    const tag = (await read(path)).response.headers.get('etag') ?? '';
    expect((await read(path, { 'If-None-Match': tag })).response.status).toBe(304);
    await editTour(token, _id, [['heading', `Another name in ${path}`]]);
    expect((await read(path, { 'If-None-Match': tag })).response.status).toBe(200);
  }
});

it('allows crawlers on pages but not on calls, and names the sitemap, in robots.txt', async () => {
  const { text } = await read('/robots.txt');
  expect(text.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /form/']));
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it('names the contact for vulnerabilities in security.txt, for less than a year', async () => {
  const { response, text } = await read('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain(`Contact: mailto:${defaultFacts.email}\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect((await read('/security.txt')).text).toBe(text);
});

it('names a tour’s next departure in llms.txt, and the one after it when the day is over', async () => {
  setClock('2027-06-12T18:00:00Z');
  const on = (startsOn: string) => ({ id: startsOn, startsOn, seats: 8, taken: 0, price: null, state: 'open' });
  await addTour(await signIn(), { departures: JSON.stringify([on('2027-06-12'), on('2027-07-03')]) });
  const { response, text } = await read('/llms.txt');
  expect(text).toContain(', next date 12 Jun 2027');
  vi.setSystemTime(Date.parse('2027-06-12T18:31:00Z'));
  const etag = response.headers.get('etag') ?? '';
  const later = await call('/llms.txt', { headers: { 'If-None-Match': etag } });
  expect([later.status, await later.text()]).toEqual([200, expect.stringContaining(', next date 3 Jul 2027')]);
});

it('escapes HTML of a tour in llms.txt', async () => {
  await addTour(await signIn(), { heading: 'Leh <script>alert(1)</script> & back', duration: '<b>10</b> days' });
  const { text } = await read('/llms.txt');
  expect(text).toContain('[Leh &lt;script>alert(1)&lt;/script> &amp; back]');
  expect(text).not.toContain('<');
});

it('keeps a heading within its Markdown link in llms.txt', async () => {
  await addTour(await signIn(), { heading: 'Leh](https://elsewhere.example) [and\nback' });
  const { response, text } = await read('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(text.startsWith(`# ${defaultFacts.name}\n\n> `)).toBe(true);
  expect(text).toContain(`\n- [Leh (https://elsewhere.example) and back](${origin}/tour/`);
});
