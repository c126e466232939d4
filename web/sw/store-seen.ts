import { matchPrecache } from 'workbox-precaching';
import { isPart, parts } from './parts';
import { isKept, seen } from './pictures';

/** Caches what a page used before the worker was active; the browser's own cache still has it. */
export async function storeSeen(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const strategy = isKept(path) ? seen : isPart(path) && !(await matchPrecache(path)) ? parts : null;
    // Whatever fails now is cached on its next use.
    if (strategy)
      await Promise.all(strategy.handleAll({ event, request: new Request(path, { cache: 'force-cache' }) })).catch(
        () => undefined,
      );
  }
}
