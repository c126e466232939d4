import { rosterPath } from '#shared/bookings/roster';
import { pages } from '#shared/paths';
import { protectedPages } from '#shared/site/protected-pages';
import { tidyPath } from '#shared/site/tidy-path';
import { withinLimit } from '../api/time-limit';
import { findSaved } from '../store/saved-tours';
import { findCopy } from '../store/tours';
import { isOurPage } from './genuine';
import { makePhonePage } from './phone-page';
import { listRosters } from './roster';

// Page requests get the Worker's page if it arrives in time, else the shell. The Worker's HTML is never cached: it
// names scripts that a later build removes. A foreign page, usually a sign-in, is shown when the visitor reloads; else the
// shell, whose bar has a button for that (decision 31).

const limitWithCopyMs = 1_500;

const limitWithoutCopyMs = 10_000;

/** A store that is slower counts as without a copy. */
const copyQuestionMs = 500;

const timerSlackMs = 50;

/** Statuses that a network uses to ask for a sign-in or a check. */
const wantSomething = [401, 403, 407, 511];

export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const startedAt = performance.now();
  const { pathname, search } = new URL(event.request.url);
  const tidy = tidyPath(pathname);
  const asked = tidy === pathname ? askNetwork(event) : event.preloadResponse;
  // Handled below; this avoids an "unhandled rejection" until then.
  let failed = false;
  asked.catch(() => {
    failed = true;
  });
  // As the Worker does, without asking it.
  if (tidy !== pathname) return Response.redirect(tidy + search, 308);
  const copy = await withinLimit(copyQuestionMs, findCopy).catch(() => null);
  const held = copy?.complete === true;
  const until = startedAt + (held ? limitWithCopyMs : limitWithoutCopyMs);
  const left = until - performance.now();
  const late = new AbortController();
  try {
    if (!held) {
      const answer = await withinLimit(left, () => asked);
      return (await findShellOfKept(event.request.url, answer)) ?? answer;
    }
    const { page, isOurs } = await withinLimit(left, () => readPage(event.request, asked, late.signal));
    if (!isOurs && !isReload(event.request)) throw new Error('The page is not ours.');
    return (await findShellOfKept(event.request.url, page)) ?? page;
  } catch {
    const slow = !failed && performance.now() >= until - timerSlackMs;
    const why = slow ? 'slow' : failed ? 'offline' : null;
    const page = (await findDesks(event.request.url)) ?? (await makePhonePage(why));
    if (!page) return asked;
    // Abort, or a trickling answer would block the next request for this page.
    late.abort();
    asked.then((answer) => answer.body?.cancel()).catch(() => undefined);
    return page;
  }
}

const tourPath = /^\/tour(?:\/|-detail-one\/(?!.*\/))([^/]+)(?:\/ride)?$/;

function tourIdOf({ pathname, searchParams }: URL): string | null {
  return pathname === pages.exploreNow ? searchParams.get('id') : (tourPath.exec(pathname)?.[1] ?? null);
}

async function findDesks(url: string): Promise<Response | null> {
  const { pathname } = new URL(url);
  const isDesks = pathname === pages.login || protectedPages.includes(pathname);
  return isDesks && (await listRosters().catch(() => [])).length > 0 ? Response.redirect(rosterPath, 302) : null;
}

function isReload(request: Request): boolean {
  return (request as { isReloadNavigation?: boolean }).isReloadNavigation ?? request.cache === 'no-cache';
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
  // On a network failure Firefox resolves to this; Chromium and WebKit reject.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be preloaded.');
  return preloaded ?? fetch(event.request);
}

/** For our "not found" in place of a tour that the visitor saved: the shell, which shows the saved copy. Else null. */
async function findShellOfKept(url: string, answer: Response): Promise<Response | null> {
  if (answer.status !== 404 || !isOurPage(answer)) return null;
  const id = tourIdOf(new URL(url));
  const saved = id && (await findSaved(id).catch(() => null));
  return saved ? makePhonePage(null) : null;
}
