import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { type CallOptions, call } from '../test/client';
import { countRows, createInquiryInput, signIn } from '../test/factories';

const bindings = { SITE_URL: 'https://www.example.in' };
const over = (url: string, options: CallOptions = {}) => call(url, { bindings, redirect: 'manual', ...options });

it.each([
  pages.home,
  `${pages.domestic}?place=Leh`,
  '//elsewhere.example/',
  '/nowhere',
  '/img/x',
  '/share/x.jpg',
  '/robots.txt',
])('answers %s over HTTP with the same address over HTTPS', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await over(`http://www.example.in${path}`, { method });
    expect([status, headers.get('location')]).toEqual([308, `https://www.example.in${path}`]);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  }
});

it('redirects by the visitor’s scheme, not by a proxy’s', async () => {
  const status = async (scheme: string, headers: Record<string, string>) =>
    (await over(`${scheme}://www.example.in${pages.home}`, { headers })).status;
  expect(await status('https', {})).toBe(200);
  expect(await status('http', { 'CF-Visitor': '{"scheme":"https"}' })).toBe(200);
  expect(await status('http', { 'X-Forwarded-Proto': 'https' })).toBe(200);
  expect(await status('https', { 'CF-Visitor': '{"scheme":"http"}' })).toBe(308);
  expect(await status('https', { 'CF-Visitor': '{"scheme":"http"}', 'X-Forwarded-Proto': 'https' })).toBe(308);
  expect(await status('https', { 'X-Forwarded-Proto': 'http, https' })).toBe(308);
});

it('refuses calls over HTTP, and stores nothing', async () => {
  const token = await signIn();
  const body = JSON.stringify(createInquiryInput());
  const headers = { 'Content-Type': 'application/json' };
  const calls: [string, CallOptions][] = [
    [api.listTours.path, {}],
    [api.listInquiries.path, { token }],
    ['/api/nothing', {}],
    [api.submitInquiry.path, { method: 'POST', headers, body }],
    [pages.home, { method: 'POST', body }],
  ];
  for (const [path, options] of calls) {
    const response = await over(`http://www.example.in${path}`, options);
    expect([path, response.status, await response.json()]).toMatchObject([path, 403, { code: 'forbidden' }]);
  }
  expect(await countRows('inquiries')).toBe(0);
  expect(
    (await over(`https://www.example.in${api.submitInquiry.path}`, { method: 'POST', headers, body })).status,
  ).toBe(200);
});

it('redirects no request to a site on localhost', async () => {
  expect((await over(`http://localhost:8787${pages.home}`)).status).toBe(200);
  expect((await over(`http://127.0.0.1:8787${api.listTours.path}`)).status).toBe(200);
  const local = { SITE_URL: 'http://localhost:8787' };
  expect(
    (await call('http://highpass.test/', { bindings: local, headers: { 'CF-Visitor': '{"scheme":"http"}' } })).status,
  ).toBe(200);
});
