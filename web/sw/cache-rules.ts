import { registerRoute } from 'workbox-routing';
import { answerNavigation } from './navigation';
import { isPart, parts } from './parts';
import { answerPicture, isPicture } from './pictures';

/*
 * Which requests this worker answers. Everything else goes past it as if it were not there: the API, forms, whatever is
 * not a GET, whatever carries a token.
 */

// Calls and files. A page's address has no dot in its last step.
const noPage = /^\/(?:api|form|img|pictures|assets|icons)\/|\.[a-z0-9]+$/i;

export function startCacheRules(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !noPage.test(url.pathname),
    ({ event }) => answerNavigation(event as FetchEvent),
  );
  registerRoute(
    // What an <img> or a stylesheet asks for, and one that is opened by its address. A picture that a script fetches is
    // one it keeps itself.
    ({ request, url, sameOrigin }) =>
      sameOrigin && ['image', 'document'].includes(request.destination) && isPicture(url.pathname),
    ({ event }) => answerPicture(event as FetchEvent),
  );
  registerRoute(({ request, url, sameOrigin }) => {
    return sameOrigin && ['script', 'style'].includes(request.destination) && isPart(url.pathname);
  }, parts);
}
