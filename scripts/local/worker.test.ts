import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { findPort } from '../../e2e/find-port.ts';
import { runWrangler } from '../command.ts';
import { ensureBuilt } from './build.ts';
import { readMails } from './mail-files.ts';
import { startLocalWorker } from './worker.ts';

beforeAll(ensureBuilt);

async function startSite() {
  const state = mkdtempSync(join(tmpdir(), 'highpass-worker-'));
  const options = { port: await findPort(), stateFolder: state };
  let site = await startLocalWorker(options);
  onTestFinished(async () => {
    await site.stop();
    rmSync(state, { recursive: true });
  });
  const restart = async () => {
    await site.stop();
    site = await startLocalWorker(options);
  };
  return { url: site.url, state, restart, runCron: () => site.runCron() };
}

async function readEncoded(url: string, encoding: string) {
  const [response]: IncomingMessage[] = await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response');
  if (!response) throw new Error(`${url} did not answer.`);
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

it('sends pages and files with Brotli, with gzip or plain, as the browser accepts', async () => {
  const { url } = await startSite();
  const { file } = JSON.parse(readFileSync('dist/client/build-manifest.json', 'utf8'))['index.html'];
  for (const path of [pages.about, `/${file}`]) {
    const plain = await readEncoded(url + path, 'identity');
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await readEncoded(url + path, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(decode(bytes).equals(plain.bytes)).toBe(true);
    }
  }
});

it('stores an inquiry once, and its e-mail as a file, when it is sent again after a restart', async () => {
  const { url, state, restart, runCron } = await startSite();
  const inquiry = { name: 'Asha', countryCode: '+91', phone: '9816012345', email: 'asha@example.in' };
  const trip = { subject: 'Leh', number: 2, departureMonth: 'July', writtenAt: '2026-07-01T06:00:00.000Z' };
  const send = async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '0b0e6f2c-5f0e-4a7e-9a1b-6f6b7c8d9e0f' };
    const body = JSON.stringify({ ...inquiry, ...trip });
    return (await fetch(url + api.submitInquiry.path, { method: 'POST', headers, body })).status;
  };
  expect(await send()).toBe(200);
  await expect.poll(() => readMails(state).length).toBe(1);
  await restart();
  expect(await send()).toBe(200);
  await runCron();
  expect(readMails(state)).toEqual([expect.stringContaining('Asha')]);
});

it('builds a Worker that wrangler accepts for a deployment', () => {
  const output = runWrangler(['deploy', '--dry-run', '-c', 'dist/highpass/wrangler.json']);
  expect(output).toContain('--dry-run: exiting now.');
});
