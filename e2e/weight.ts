import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { gzipped, kB, sum } from './built-files';
import { expect } from './fixtures';

// React, React DOM and the router are 75 kB of the scripts before a tap.
const limits = { scripts: 115 * kB, html: 14 * kB, styles: 14.8 * kB, requests: 20, bytes: 350 * kB };

export interface Loaded {
  path: string;
  bytes: number;
}

/** All requests of a first view, with their size over the wire. */
export async function listLoaded(page: Page, arrive: () => Promise<unknown>): Promise<Loaded[]> {
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

const over = (what: string, is: number, limit: number) => (is > limit ? [`${what}: ${is}, at most ${limit}`] : []);

/** Too much of the scripts that a page needs before it responds to a tap. */
export function findHeavyScripts(html: string): string[] {
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  expect(linked.length, 'scripts').toBeGreaterThan(0);
  return over('scripts', sum([...new Set(linked)].map(gzipped)), limits.scripts);
}

/** Everything a page's HTML has too much of: scripts before it responds to a tap, itself, and the styles in it. */
export function findHeavyHtml(html: string): string[] {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('');
  expect(styles, 'styles').not.toBe('');
  return [
    ...findHeavyScripts(html),
    ...over('html', brotliCompressSync(html.replace(/<style>[\s\S]*?<\/style>/g, '')).length, limits.html),
    ...over('styles', brotliCompressSync(styles).length, limits.styles),
  ];
}

/** Everything that a first view on a phone loads too much of. */
export function findHeavyView(loaded: readonly Loaded[]): string[] {
  return [
    ...over('requests', loaded.length, limits.requests),
    ...over('bytes', sum(loaded.map(({ bytes }) => bytes)), limits.bytes),
  ];
}
