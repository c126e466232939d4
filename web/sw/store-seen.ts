import { matchPrecache } from 'workbox-precaching';
import { isPart, parts } from './parts';
import { isKept, seen } from './pictures';

/** Keeps what a page used before this worker was there to see it. The browser's own cache has it still. */
export async function storeSeen(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const strategy = isKept(path) ? seen : isPart(path) && !(await matchPrecache(path)) ? parts : null;
    // What cannot be had now is kept when it is next used.
    if (strategy)
      await Promise.all(strategy.handleAll({ event, request: new Request(path, { cache: 'force-cache' }) })).catch(
        () => undefined,
      );
  }
}
