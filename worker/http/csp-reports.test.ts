import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/paths';
import headersFile from '../../web/public/_headers?raw';
import { findCounter } from '../db/counters';
import { call, exhaust, newAddress } from '../test/client';
import { count, db } from '../test/factories';
import { reportsPath } from './security-headers';

const one = { 'csp-report': { 'document-uri': 'https://x.in/tour/a', 'violated-directive': 'script-src-elem' } };
const listed = { type: 'csp-violation', url: 'https://x.in/tour/a', body: { effectiveDirective: 'script-src-elem' } };

function report(body: unknown, type = 'application/reports+json', address = newAddress()) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call(reportsPath, { method: 'POST', headers: { 'Content-Type': type }, body: text, address });
}

async function counted(): Promise<number> {
  const [row] = await findCounter(db, 'csp_reports');
  return row?.value ?? 0;
}

it('counts reports in the log’s line and in the database, and keeps nothing else of them', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  expect((await report(one, 'application/csp-report')).status).toBe(204);
  expect((await report([listed, { type: 'deprecation' }, listed])).status).toBe(204);
  expect((await report([])).status).toBe(204);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([1, 1, 0].map((reports) => ({ route: reportsPath, status: 204, reports })));
  expect(JSON.stringify(lines)).not.toContain('x.in');
  expect(await counted()).toBe(2);
  expect(await count('counters')).toBe(1);
});

it('refuses what isn’t a report, and more than 8 KiB', async () => {
  expect((await report(one, 'application/json')).status).toBe(415);
  for (const body of ['', '{', 'null', '1', '{}']) expect((await report(body)).status).toBe(400);
  expect((await report([{ ...listed, body: 'x'.repeat(8 * 1024) }])).status).toBe(413);
  expect((await call(reportsPath)).status).toBe(405);
  expect(await counted()).toBe(0);
  expect((await report([null, 1, 'x', [listed]])).status).toBe(204);
  expect(await counted()).toBe(0);
});

it('counts one call once, however many violations it lists', async () => {
  expect((await report(Array.from({ length: 250 }, () => ({ type: 'csp-violation' })))).status).toBe(204);
  expect(await counted()).toBe(1);
});

it('counts no flood from one address', async () => {
  const address = newAddress();
  await exhaust(env.LOGIN_LIMIT, `reports:${address}`);
  const response = await report([listed], undefined, address);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await counted()).toBe(0);
});

it('is where pages and files tell browsers to report to', async () => {
  const { headers } = await call(pages.home);
  expect(headers.get('content-security-policy')).toContain(`report-uri ${reportsPath}; report-to reports`);
  expect(headers.get('reporting-endpoints')).toBe(`reports="${reportsPath}"`);
  expect(headersFile).toContain(`  Reporting-Endpoints: reports="${reportsPath}"\n`);
  expect((await call('/img/x')).headers.get('reporting-endpoints')).toBeNull();
});
