import { beforeEach, expect, it, vi } from 'vitest';
import { live } from '../test/live';
import { precacheShell } from './test/precached-shell';

beforeEach(() => precacheShell("style-src 'self'; trusted-types highpass-sw"));

async function open(why: 'offline' | 'slow' | null, agency?: object) {
  const { updateAgency } = await import('../store/agency');
  if (agency) await updateAgency(agency);
  const { makePhonePage } = await import('./phone-page');
  const page = await makePhonePage(why);
  return { headers: page?.headers, html: (await page?.text()) ?? '' };
}

const dataOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

it.each([
  ['offline', { offline: true, slow: false }],
  ['slow', { offline: false, slow: true }],
  [null, { offline: false, slow: false }],
] as const)('tells the scripts why the phone answers: %s', async (why, state) => {
  const { html, headers } = await open(why);
  expect(dataOf(html, 'phone-data')).toMatchObject(state);
  expect(html).toContain('Loading tours');
  expect(headers?.get('Content-Type')).toContain('text/html');
  expect(headers?.has('ETag')).toBe(false);
});

it('tells the scripts from when the copy is', async () => {
  const { updateCatalogue } = await import('../store/tours');
  const mark = { etag: null, syncedAt: '2026-11-21T12:00:00.000Z', complete: true };
  await updateCatalogue([], mark);
  expect(dataOf((await open('offline')).html, 'phone-data').copy).toEqual({ ...mark, count: 0 });
});

it('is in the agency’s ink, with its name and icon, escaped', async () => {
  const icon = 'a'.repeat(64);
  const agency = { name: 'A </script><b> & B', ink: '#225588', icon };
  const { html, headers } = await open('offline', agency);
  for (const part of ['--rust:#225588', `href="/brand/${icon}-32.png"`]) expect(html).toContain(part);
  expect(html).toContain('<title>A &lt;/script>&lt;b> &amp; B</title>');
  expect(html).not.toContain('</script><b>');
  expect(dataOf(html, 'site-data')).toEqual(agency);
  expect(headers?.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-/);
});

it('is nothing where the shell is a portal’s page', async () => {
  await precacheShell('');
  expect((await open('offline')).html).toBe('');
});

/** Opens Home on a phone that has all tours; `preload` is what the browser asked for meanwhile. */
async function goHome(preload: () => Promise<Response>, isReloadNavigation = false) {
  const { updateCatalogue } = await import('../store/tours');
  await updateCatalogue([], { etag: null, syncedAt: '2026-11-21T12:00:00.000Z', complete: true });
  const { answerNavigation } = await import('./navigation');
  const request = new Request(new URL('/', location.href));
  Object.defineProperty(request, 'isReloadNavigation', { value: isReloadNavigation });
  const waitUntil = (work: Promise<unknown>) => void work;
  return answerNavigation({ request, preloadResponse: preload(), waitUntil } as unknown as FetchEvent);
}

// Firefox resolves where the other engines reject.
it.each([
  ['resolves to an error', () => Promise.resolve(Response.error())],
  ['rejects', () => Promise.reject(new TypeError('NetworkError'))],
])('offline, a page comes from the phone if its preload %s', async (_, preload) => {
  const page = await goHome(preload);
  expect(await page.text()).toContain('"offline":true');
});

it.each([404, 429])('shows the phone’s page when a bare %d comes in a page’s place', async (status) => {
  const page = await goHome(async () => new Response('Nope.', { status }));
  expect(await page.text()).toContain('"offline":false,"slow":false');
});

it('shows the phone’s page when no answer comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const page = await live(goHome(() => new Promise(() => undefined)));
  expect(await page.text()).toContain('"slow":true');
});

const portal = async () => new Response('<h1>Welcome to Free Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } });

it('shows a portal’s page when the visitor reloads, and else the phone’s', async () => {
  expect(await (await goHome(portal)).text()).toContain('"offline":false');
  expect(await (await goHome(portal, true)).text()).toContain('Free Wi-Fi');
});
