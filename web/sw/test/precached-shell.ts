import { vi } from 'vitest';
import { fakeCaches } from '../../test/fake-caches';

const shell =
  '<head><link rel="icon" href="/favicon.ico" sizes="32x32"><!--head--></head><div id="root"><!--app--></div><!--data-->';

/** Starts a service worker's modules anew, with the shell in its precache under this policy. */
export async function precacheShell(policy: string): Promise<void> {
  vi.resetModules();
  fakeCaches();
  vi.stubGlobal('__WB_MANIFEST', [{ url: 'shell.txt', revision: 'one', integrity: '' }]);
  const { startPrecache } = await import('../precache');
  startPrecache();
  const { cacheNames } = await import('workbox-core');
  const address = new URL('/shell.txt?__WB_REVISION__=one', location.href).href;
  const headers = { 'Content-Security-Policy': policy, ETag: '"one"' };
  await (await caches.open(cacheNames.precache)).put(address, new Response(shell, { headers }));
}
