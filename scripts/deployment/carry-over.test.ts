import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryOver, fromFolder, fromSite, keptFor } from './carry-over.ts';

const day = 24 * 60 * 60 * 1000;
const begun = Date.parse('2026-11-01T10:00:00Z');

let folder = '';
/** The deployed site: a folder of files, or null while it is down. */
let deployed: string | null = null;
const server = createServer(({ url = '/' }, answer) => {
  const path = join(deployed ?? '', url);
  if (deployed === null) answer.writeHead(503).end('<h1>Down</h1>');
  else if (!existsSync(path)) answer.writeHead(404).end('{}');
  else answer.end(readFileSync(path));
});
let site = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'highpass-builds-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** A build with these files, by name; each says its own name. */
function makeBuild(name: string, files: string[]): string {
  const client = join(folder, name);
  mkdirSync(join(client, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(client, 'assets', file), `// ${file}`);
  return client;
}

/** Builds and deploys, and says what the site then serves under /assets/. */
async function deploy(name: string, files: string[], now: number) {
  const client = makeBuild(name, files);
  const carried = await carryOver(client, fromSite(site), now);
  deployed = client;
  return { served: readdirSync(join(client, 'assets')).sort(), ...carried };
}

it('takes the files of earlier builds along for seven days after they were replaced', async () => {
  deployed = folder;
  const first = await deploy('first', ['font-AAAAAAAA.woff2', 'tour-AAAAAAAA.js'], begun);
  // Nothing was deployed before; that is said, and no reason to fail.
  expect(first).toMatchObject({ taken: [], failures: [expect.stringContaining('build-files.json answered 404')] });

  const second = await deploy('second', ['font-AAAAAAAA.woff2', 'tour-BBBBBBBB.js'], begun + 30 * day);
  expect(second).toMatchObject({ taken: ['assets/tour-AAAAAAAA.js'], failures: [] });
  expect(readFileSync(join(folder, 'second/assets/tour-AAAAAAAA.js'), 'utf8')).toBe('// tour-AAAAAAAA.js');

  // The week begins when a file is replaced, not when it is built, nor with each deploy anew.
  const third = await deploy('third', ['font-AAAAAAAA.woff2', 'tour-CCCCCCCC.js'], begun + 36 * day);
  expect(third.served).toEqual(['font-AAAAAAAA.woff2', 'tour-AAAAAAAA.js', 'tour-BBBBBBBB.js', 'tour-CCCCCCCC.js']);
  const fourth = await deploy('fourth', ['font-AAAAAAAA.woff2', 'tour-CCCCCCCC.js'], begun + 30 * day + keptFor);
  expect(fourth.served).toEqual(['font-AAAAAAAA.woff2', 'tour-BBBBBBBB.js', 'tour-CCCCCCCC.js']);

  // A release taken back: its files are the site's own again.
  const back = await deploy('back', ['font-AAAAAAAA.woff2', 'tour-BBBBBBBB.js'], begun + 38 * day);
  expect(back.served).toEqual(['font-AAAAAAAA.woff2', 'tour-BBBBBBBB.js', 'tour-CCCCCCCC.js']);
  expect(JSON.parse(readFileSync(join(folder, 'back/build-files.json'), 'utf8'))['assets/tour-BBBBBBBB.js']).toEqual({
    sha256: expect.any(String),
  });
});

it('leaves out what is not as it was built, and names that are not a build’s', async () => {
  deployed = null;
  const client = makeBuild('tampered', ['tour-AAAAAAAA.js', 'home-AAAAAAAA.js']);
  await carryOver(client, fromSite(site), begun);
  const listPath = join(client, 'build-files.json');
  const listed = JSON.parse(readFileSync(listPath, 'utf8'));
  const names = ['../sw.js', 'assets/../../x-AAAAAAAA.js', 'index.html', 'assets/plain.js'];
  for (const name of names) listed[name] = listed['assets/home-AAAAAAAA.js'];
  writeFileSync(listPath, JSON.stringify(listed));
  writeFileSync(join(client, 'assets/tour-AAAAAAAA.js'), '<h1>Welcome to Free Wi-Fi</h1>');
  deployed = client;
  const { served, taken, failures } = await deploy('after-tampered', ['tour-BBBBBBBB.js'], begun);
  expect(served).toEqual(['home-AAAAAAAA.js', 'tour-BBBBBBBB.js']);
  expect(taken).toEqual(['assets/home-AAAAAAAA.js']);
  expect(failures).toEqual(['assets/tour-AAAAAAAA.js is not what it was']);
});

it('deploys all the same when the site is down', async () => {
  deployed = null;
  const { served, taken, failures } = await deploy('repair', ['tour-BBBBBBBB.js'], begun);
  expect([served, taken]).toEqual([['tour-BBBBBBBB.js'], []]);
  expect(failures).toEqual([expect.stringContaining('503')]);
});

it('takes along what a folder had before the next build emptied it', async () => {
  const client = makeBuild('local', ['tour-AAAAAAAA.js']);
  await carryOver(client, fromFolder(client), begun);
  const former = fromFolder(client);
  rmSync(client, { recursive: true });
  makeBuild('local', ['tour-BBBBBBBB.js']);
  expect(await carryOver(client, former, begun)).toEqual({ taken: ['assets/tour-AAAAAAAA.js'], failures: [] });
});
