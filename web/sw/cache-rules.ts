import { matchPrecache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { answerNavigation } from './navigation';
import { isPart, parts } from './parts';
import { answerPicture, isKept, isPicture, seen } from './pictures';
import { isRosterPath, openRoster } from './roster';

// The requests this worker answers. It leaves alone the API, forms, and anything that isn't a GET or carries a token.

// API calls, files, and pages for whoever has their link, which no phone keeps; page URLs have no file ending.
const noPage = /^\/(?:api|form|img|pictures|assets|icons|quote|paper|travellers|preview)\/|\.[a-z0-9]+$/i;

export function startCacheRules(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isRosterPath(url),
    async ({ event, url }) =>
      (await openRoster(url.pathname).catch(() => null)) ?? answerNavigation(event as FetchEvent),
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !noPage.test(url.pathname),
    ({ event }) => answerNavigation(event as FetchEvent),
  );
  registerRoute(
    // Requests by <img>, stylesheets and direct links. Scripts store the pictures they fetch themselves.
    ({ request, url, sameOrigin }) =>
      sameOrigin && ['image', 'document'].includes(request.destination) && isPicture(url.pathname),
    ({ event }) => answerPicture(event as FetchEvent),
  );
  registerRoute(({ request, url, sameOrigin }) => {
    return sameOrigin && isCode(request) && isPart(url.pathname);
  }, parts);
  // A release with a fault in it must not shut the site: whatever throws here, the network is asked as without a worker.
  // A picture that can't be had offline is no fault, so its answer is "no content": browsers log a rejected one, or an
  // error's status, as one. The page learns that there is no picture either way.
  setCatchHandler(async ({ request }) => {
    const answer = fetch(request);
    if (request.destination === 'image') return answer.catch(() => new Response(null, { status: 204 }));
    // The page is told just the same that there is no code, and Firefox logs no rejected answer.
    if (isCode(request)) return answer.catch(() => new Response(null, { status: 504 }));
    return answer;
  });
}

const isCode = ({ destination }: Request) => ['script', 'style'].includes(destination);

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
