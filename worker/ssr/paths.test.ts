import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { protectedPages } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { call } from '../test/client';
import { addTour, signIn } from '../test/factories';
import { indexedPages } from './sitemap';

const get = (path: string) => call(`http://highpass.test${path}`, { redirect: 'manual' });

it.each([
  '/%0a',
  '/%0D%0A',
  '/addTour%0d%0aX:1',
  '/sitemap.xml%0a',
  '/tour/a%0ab/c',
  '/domestic%0a/',
  '/%E2%80%A8',
  '/%00',
  '/%',
  '/%c3%28',
  '/a%2fb',
  '/tour-detail-one/manali-to-leh/ride',
  '/tour/ride/ride/ride',
  `/${'x'.repeat(20_000)}`,
  // Neither the project's files nor a folder's list.
  '/.git/HEAD',
  '/.env',
  '/wrangler.toml',
  '/package.json',
  '/migrations/',
  '/fonts/',
])('shows the not-found screen at %j', async (path) => {
  const response = await get(path);
  // Trailing slashes are removed first.
  const shown = response.status === 308 ? await get(response.headers.get('location') ?? '') : response;
  expect(shown.status).toBe(404);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await shown.text()).toContain('Page Not Found?');
});

it.each([
  ['//?x=1', '/?x=1'],
  ['///', '/'],
  ['//domestic', '/domestic'],
  ['/tour//x', '/tour/x'],
  ['//elsewhere.example', '/elsewhere.example'],
  ['/'.repeat(16_000), '/'],
  [`${'/'.repeat(8_000)}domestic${'/'.repeat(8_000)}`, '/domestic'],
  ['/domestic/?x=1', '/domestic?x=1'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///elsewhere.example//?a=/', '/elsewhere.example?a=/'],
  ['/TOUR/Manali-To-Leh', '/tour/manali-to-leh'],
  ['/tour/Manali-To-Leh/RIDE/', '/tour/manali-to-leh/ride'],
  ['/tour-detail-one/MANALI-to-leh/?x=A', '/tour-detail-one/manali-to-leh?x=A'],
])('redirects %s once, to its tidy address', async (path, to) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  const next = await get(to);
  expect(next.status).not.toBe(308);
});

const control = fc.integer({ min: 0, max: 0x20 }).map((code) => `%${code.toString(16).padStart(2, '0')}`);
const oddBytes = fc.constantFrom(
  '%80',
  '%c0%af',
  '%ed%a0%80',
  '%f4%90%80%80',
  '%ff',
  '%zz',
  '%',
  '%e2%80%a9',
  '%C2%85',
);
const piece = fc.oneof(
  control,
  oddBytes,
  fc.constantFrom('/', '//', '/./', '/../', '..;', '%2e%2e', '%2f', '%5c', '\\', '.', ';', ':', '@', '*', '$', '+'),
  fc.constantFrom('tour', 'img', 'share', 'api', 'form', 'data', 'sitemap', '.xml', '-v1.jpg', 'index.html'),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: 'grapheme-ascii', maxLength: 6 }).map((text) => text.replace(/[?#]/g, '')),
  fc.integer({ min: 1, max: 3000 }).map((count) => '/'.repeat(count)),
  fc.integer({ min: 1, max: 9000 }).map((count) => 'a'.repeat(count)),
);

it('answers any path below 500, with every security header and one line in the log', async () => {
  const tour = await addTour(await signIn());
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  // The router logs addresses that it can't decode.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const starts = [
    '',
    pages.tour(tour._id),
    '/api/tours',
    '/api/tours?limit=',
    '/api/tours?cursor=',
    '/form/data',
    '/img',
    '/share',
    ...indexedPages,
    ...protectedPages,
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(piece, { maxLength: 6 }),
      fc.constantFrom('', '?', '?x=1', '?place=%0a', '?cursor=%00', '?=%zz'),
      async (start, pieces, query) => {
        log.mockClear();
        const path = `/${start.slice(1)}${pieces.join('')}${query}`;
        const response = await get(path);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('strict-transport-security')).not.toBeNull();
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(response.headers.get('cache-control')).not.toBeNull();
        const id = response.headers.get('x-request-id') ?? '';
        expect(log.mock.calls.filter(([line]) => String(line).includes(id))).toHaveLength(1);
        const to = response.headers.get('location');
        if (to !== null) {
          // Redirects stay on the site and never loop.
          const asked = new URL(`http://highpass.test${path}`);
          const target = new URL(to, asked);
          expect(target.host).toBe(asked.host);
          expect(target.href).not.toBe(asked.href);
        }
      },
    ),
    { numRuns: 300 },
  );
});
