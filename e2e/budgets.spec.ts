import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { pages } from '#shared/routes';
import { expect, test } from './fixtures';
import { listAddresses, type Route } from './routes';
import { phoneViewport, visit, visitUntilOfflineReady } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

const sizes = new Map<string, number>();
/** Returns a file's compressed size. Sizes are cached, because most pages share most of their scripts. */
function readGzipBytes(path: string): number {
  const size = sizes.get(path) ?? gzipSync(readFileSync(join('dist/client', path)), { level: 9 }).length;
  sizes.set(path, size);
  return size;
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const readJson = (path: string) => JSON.parse(readFileSync(join('dist', path), 'utf8'));
const manifest: Record<string, Chunk> = readJson('client/build-manifest.json');
/** Chunks with modules of `web/admin` are in a folder of their own (`vite.config.ts`). */
const isAdminFile = (file: string) => file.startsWith('assets/admin/');

/** Lists all files that a public page can load; only the router imports the admin, for its own URLs. */
function listVisitorFiles(key = 'index.html', files = new Set<string>()): Set<string> {
  const { file, css = [], imports = [], dynamicImports = [] } = manifest[key] as Chunk;
  if (files.has(file)) return files;
  for (const one of [file, ...css]) files.add(one);
  for (const next of imports) listVisitorFiles(next, files);
  for (const next of dynamicImports) if (!isAdminFile(manifest[next]?.file ?? '')) listVisitorFiles(next, files);
  return files;
}

const visitorFiles = [...listVisitorFiles()];

const kB = 1000;
/** Limits in compressed bytes: scripts before a page responds, all public scripts, Home's first view. */
const limits = { pageScripts: 175 * kB, allScripts: 310 * kB, firstView: 380 * kB };

/** Lists the requests of a first view with their compressed size, without those of the service worker. */
async function measureRequests(page: Page, openPage: () => Promise<unknown>) {
  const loaded: Promise<{ path: string; bytes: number }>[] = [];
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => pendingRequests.add(request));
  page.on('requestfailed', (request) => pendingRequests.delete(request));
  page.on('requestfinished', (request) => {
    pendingRequests.delete(request);
    if (request.serviceWorker()) return;
    const measure = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize };
    };
    loaded.push(measure());
  });
  await openPage();
  await expect.poll(() => pendingRequests.size).toBe(0);
  return Promise.all(loaded);
}

test('stays within its budgets of bytes, without the admin’s, when a visitor comes', async ({ page, site }) => {
  expect(Object.values(manifest).filter(({ file }) => isAdminFile(file))).not.toEqual([]);
  expect(visitorFiles.filter(isAdminFile)).toEqual([]);
  expect(
    sum(visitorFiles.filter((file) => file.endsWith('.js')).map(readGzipBytes)),
    'bytes of all public scripts',
  ).toBeLessThanOrEqual(limits.allScripts);
  const tour = await site.findTour('Manali to Leh');
  const listLinkedScripts = async ({ path }: Route) => {
    const html = await (await site.fetch(path)).text();
    const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
    return { path, scripts: [...new Set(scripts)] };
  };
  for (const { path, scripts } of await Promise.all((await listAddresses(site)).map(listLinkedScripts))) {
    expect(scripts.length, path).toBeGreaterThan(0);
    const bytes = sum(scripts.map(readGzipBytes));
    expect(bytes, `bytes of scripts before ${path} responds`).toBeLessThanOrEqual(limits.pageScripts);
  }

  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname.slice(1)));
  await page.setViewportSize(phoneViewport);
  const loaded = await measureRequests(page, () => visitUntilOfflineReady(page));
  const bytes = sum(loaded.map((one) => one.bytes));
  expect(bytes, JSON.stringify(loaded, null, 1)).toBeLessThanOrEqual(limits.firstView);
  const stored = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  for (const path of [pages.tour(tour._id), pages.inquiryForm]) await visit(page, path);
  const assets = [...stored, ...requested].filter((path) => /^assets\/.*\.(js|css)$/.test(path));
  expect(stored.length).toBeGreaterThan(0);
  expect(assets.filter((path) => !visitorFiles.includes(path))).toEqual([]);
});
