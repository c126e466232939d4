import { withinLimit } from '../api/time-limit';
import { hasWholeCatalogue } from '../store/tours';
import { updatePortalShown, wasPortalShown } from '../sync/portal';
import { isOurPage } from './genuine';
import { findShell } from './precache';

// Page requests get the Worker's page if it arrives in time, else the shell. The Worker's HTML is never cached: it
// names scripts that a later build removes. A foreign page, usually a sign-in, is shown once; then the shell, which
// links to it (decision 31).

/** With the tours on the phone: headers and body together, in milliseconds. */
const limitWithCopyMs = 3_000;

/** Without them the shell couldn't do better, so wait this long for the first byte, in milliseconds. */
const limitWithoutCopyMs = 10_000;

/** If the store takes longer than this, assume there's no copy. In milliseconds. */
const copyQuestionMs = 500;

/** Statuses that a network uses to ask for a sign-in or a check. */
const wantSomething = [401, 403, 407, 511];

export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const startedAt = performance.now();
  const asked = askNetwork(event);
  // Handled below; this avoids an "unhandled rejection" until then.
  asked.catch(() => undefined);
  const phone = () => Promise.all([hasWholeCatalogue(), wasPortalShown()]);
  const [held, portalShown] = await withinLimit(copyQuestionMs, phone).catch(() => [false, false]);
  const left = (held ? limitWithCopyMs : limitWithoutCopyMs) - (performance.now() - startedAt);
  const late = new AbortController();
  try {
    if (!held) return await withinLimit(left, () => asked);
    const { page, isOurs } = await withinLimit(left, () => readPage(event.request, asked, late.signal));
    if (!isOurs && portalShown) throw new Error('The portal was already shown.');
    if (isOurs === portalShown) event.waitUntil(updatePortalShown(!isOurs));
    return page;
  } catch {
    const shell = await findShell();
    if (!shell) return asked;
    // Abort, or a trickling answer would block the next request for this page.
    late.abort();
    asked.then((answer) => answer.body?.cancel()).catch(() => undefined);
    return shell;
  }
}

interface Page {
  page: Response;
  isOurs: boolean;
}

/** Rejects if the shell should be shown. */
async function readPage(request: Request, asked: Promise<Response>, late: AbortSignal): Promise<Page> {
  const answer = await asked;
  if (answer.type === 'opaqueredirect') return { page: answer, isOurs: await leadsToUs(request.url, late) };
  const isOurs = isOurPage(answer);
  if (answer.status >= (isOurs ? 500 : 400) && !wantSomething.includes(answer.status))
    throw new Error(`${answer.status}`);
  if (answer.body === null) return { page: answer, isOurs };
  // Read the whole body first: a page that stalls halfway couldn't be replaced.
  const body = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: late });
  return { page: new Response(await new Response(body).blob(), answer), isOurs };
}

/** A redirect hides its target. A portal's leads to another site, which we may not read. */
async function leadsToUs(url: string, signal: AbortSignal): Promise<boolean> {
  return fetch(url, { signal }).then(isOurPage, () => false);
}

async function askNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}
