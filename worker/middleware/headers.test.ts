import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { pages } from '#shared/routes';
import { siteHeader } from '#shared/settings/brand';
import { api } from '#shared/test/api';
import officeMap from '../../web/components/drawings/office-map.tsx?raw';
import headersFile from '../../web/public/_headers?raw';
import { call, send } from '../test/client';
import { addTour, createInquiryInput, signIn } from '../test/factories';
import { pagePolicy } from './security-headers';

const everywhere = {
  [siteHeader.name.toLowerCase()]: siteHeader.value,
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
};

const calls: [string, () => Promise<Response>][] = [
  ['the catalogue', () => call(api.listTours)],
  ['a missing tour', () => call(api.readTour, { params: { id: 'x' } })],
  ['an inquiry', () => send(api.submitInquiry, createInquiryInput())],
  ['a refused inquiry', () => send(api.submitInquiry, {})],
  ['a call without a token', () => call(api.listInquiries)],
  ['a login', () => send(api.login, {})],
  ['a wrong method', () => call(api.login.path, { method: 'PUT' })],
  ['OPTIONS', () => call(api.listTours.path, { method: 'OPTIONS' })],
  ['a missing call', () => call('/api/nothing')],
  ['a missing picture', () => call('/img/x')],
  ['Home', () => call(pages.home)],
  ['a missing page', () => call('/nowhere')],
  ['the Admin Panel', () => call(pages.dashboard)],
];

it.each(calls)('sets security and cache headers: %s', async (_, make) => {
  const { headers, status } = await make();
  expect(status).toBeLessThan(500);
  expect(Object.fromEntries(headers)).toMatchObject(everywhere);
  expect(headers.get('referrer-policy')).not.toBeNull();
  expect(headers.get('cross-origin-resource-policy')).not.toBeNull();
  expect(headers.get('cache-control')).not.toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const isPage = headers.get('content-type')?.startsWith('text/html');
  for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(headers.get('content-security-policy')).toContain(directive);
  }
  if (isPage) expect(headers.get('content-security-policy')).toBe(pagePolicy);
  expect(pagePolicy).toContain("; require-trusted-types-for 'script'; trusted-types highpass-sw");
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it('names the type of every body, and the charset of every text', async () => {
  const files = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/.well-known/security.txt', '/healthz'];
  for (const make of [...calls.map(([, call]) => call), ...files.map((path) => () => call(path))]) {
    const response = await make();
    const type = response.headers.get('content-type');
    if ((await response.arrayBuffer()).byteLength === 0) continue;
    // JSON is UTF-8 by definition (RFC 8259).
    expect(type).toMatch(/^(application\/json|(text|application)\/[a-z]+; charset=utf-8)$/i);
  }
});

it('sends no referrer from the reset page', async () => {
  expect((await call(pages.resetPassword)).headers.get('referrer-policy')).toBe('no-referrer');
});

it('sets the same headers for static files', () => {
  for (const [name, value] of Object.entries({ ...everywhere, 'content-security-policy': pagePolicy })) {
    expect(headersFile.toLowerCase()).toContain(`  ${name}: ${value.toLowerCase()}\n`);
  }
});

it('allows a page only its own sources and the map’s', () => {
  expect(pagePolicy.match(/https:[^ ;]+/g)).toEqual([/https:\/\/[^/]+(?=\/export\/embed)/.exec(officeMap)?.[0]]);
  expect(pagePolicy).not.toMatch(/unsafe|\*|http:/);
});

it.each<[string, string, string]>([
  ['DELETE', api.listTours.path, 'GET, HEAD, POST'],
  ['PATCH', api.listTours.path, 'GET, HEAD, POST'],
  ['TRACE', pages.home, 'GET, HEAD'],
  ['POST', toPath(api.readTour, { id: 'x' }), 'GET, HEAD, PUT, DELETE'],
  ['GET', toPath(api.restoreTour, { id: 'x' }), 'POST'],
  ['GET', api.submitInquiry.path, 'POST'],
  ['POST', api.listInquiries.path, 'GET, HEAD'],
  ['GET', api.login.path, 'POST'],
  ['GET', api.logout.path, 'POST'],
  ['PUT', api.forgotPassword.path, 'POST'],
  ['DELETE', api.resetPassword.path, 'POST'],
  ['POST', pages.home, 'GET, HEAD'],
  ['PUT', pages.contact, 'GET, HEAD'],
])('answers %s %s with 405 and the allowed methods', async (method, path, allow) => {
  const response = await call(path, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
});

it('answers OPTIONS with the allowed methods and no CORS', async () => {
  const response = await call(api.listTours.path, {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example' },
  });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
});

it.each(['GET', 'POST', 'PUT', 'DELETE'])('answers unknown calls with 404: %s', async (method) => {
  for (const path of ['/api/', '/api/nothing', '/form/nothing', '/api/tours/x/y']) {
    const response = await call(path, { method });
    expect([path, response.status]).toEqual([path, 404]);
  }
});

it('refuses writes from other sites’ pages, but not from our own or from programs', async () => {
  const status = async (headers: Record<string, string>) =>
    (await send(api.submitInquiry, createInquiryInput(), { headers })).status;
  expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await status({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  expect(await status({ Origin: 'https://elsewhere.example' })).toBe(403);
  expect(await status({ Origin: 'nonsense' })).toBe(403);
  expect(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://proxy.example' })).toBe(200);
  expect(await status({ 'Sec-Fetch-Site': 'none' })).toBe(200);
  expect(await status({ Origin: 'http://highpass.test' })).toBe(200);
  expect(await status({ Origin: 'null' })).toBe(200);
  expect(await status({})).toBe(200);
});

it('logs one line per request, with nothing personal', async () => {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => lines.push(JSON.parse(line)));
  const token = await signIn();
  const { _id } = await addTour(token);
  lines.length = 0;
  await call(`${toPath(api.readTour, { id: _id })}?phone=9816012345`, { token });
  await send(api.submitInquiry, createInquiryInput(), { headers: { 'cf-ray': '8f1a2b3c4d5e6f70-DEL' } });
  await send(api.login, { email: 'tsering@example.com', password: 'secret' });
  await call('/somewhere/tsering@example.com');
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET /api/tours/:id 200',
    'POST /form/submit 200',
    'POST /api/auth/login 401',
    'GET * 404',
  ]);
  for (const line of lines) expect(Object.keys(line)).toEqual(['requestId', 'method', 'route', 'status', 'ms']);
  for (const secret of ['tsering', '98160', 'secret', token, _id]) expect(JSON.stringify(lines)).not.toContain(secret);
});

it('answers a failure without details, and logs it without the request’s data', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const bindings = {
    DB: { prepare: () => ({}), batch: () => Promise.reject(new Error('D1_ERROR: gone')) } as unknown as D1Database,
  };
  const response = await send(api.submitInquiry, createInquiryInput(), { bindings });
  expect(response.status).toBe(500);
  const body = (await response.json()) as { requestId: string };
  expect(body).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'internal',
    requestId: response.headers.get('x-request-id'),
  });
  expect(log).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(log.mock.calls)).toContain(body.requestId);
  expect(JSON.stringify(log.mock.calls)).not.toContain('tsering');
});

it.each([pages.home, pages.contact, pages.terms, pages.quotes])(
  'keeps Cloudflare from rewriting the addresses in %s',
  async (path) => {
    const html = await (await call(path)).text();
    const [before, inside, after] = html.split(/<!--\/?email_off-->/);
    expect(inside).toContain('<div id="root">');
    expect([before, after].join('')).not.toContain('mailto:');
  },
);
