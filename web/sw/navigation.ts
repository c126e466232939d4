import { updatePortalShown, wasPortalShown } from '../store/portal';
import { hasWholeCatalogue } from '../store/tours';
import { isOurPage } from './genuine';
import { findShell } from './precache';

/*
 * What a page request gets: the Worker's page if it comes in time, else the shell. The Worker's HTML is never kept: it
 * names the scripts of its build, which a later one removes. A page that is not ours is a network's that wants something,
 * mostly a sign-in: it is shown once, and from then on the shell, which says so and leads to it (decision 31).
 */

/** With the tours on the phone, the network has this long, headers and body together, in milliseconds. */
const limitWithCopyMs = 3_000;

/** Without them the shell would only ask the same network again, so the page has this long to begin. */
const limitWithoutCopyMs = 10_000;

/** A store that does not say quickly what it holds counts as empty, in milliseconds. */
const copyQuestionMs = 500;

/** Statuses from 400 on with which something between us and the visitor asks for a sign-in or a proof. */
const wantSomething = [401, 403, 407, 511];

export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const startedAt = performance.now();
  const asked = askNetwork(event);
  // Heard of below; a refusal that comes before that would be reported as nobody's.
  asked.catch(() => undefined);
  const [held, portalShown] = await inTime(Promise.all([hasWholeCatalogue(), wasPortalShown()]), copyQuestionMs).catch(
    () => [false, false],
  );
  const left = (held ? limitWithCopyMs : limitWithoutCopyMs) - (performance.now() - startedAt);
  const late = new AbortController();
  try {
    if (!held) return await inTime(asked, left);
    const { page, isOurs } = await inTime(readPage(event.request, asked, late.signal), left);
    if (!isOurs && portalShown) throw new Error('shown before');
    if (isOurs === portalShown) event.waitUntil(updatePortalShown(!isOurs));
    return page;
  } catch {
    const shell = await findShell();
    if (!shell) return asked;
    // Called off: an answer that trickles on would keep the next question for the same page waiting.
    late.abort();
    asked.then((answer) => answer.body?.cancel()).catch(() => undefined);
    return shell;
  }
}

interface Page {
  page: Response;
  isOurs: boolean;
}

/** Rejects where the shell is the better page. */
async function readPage(request: Request, asked: Promise<Response>, late: AbortSignal): Promise<Page> {
  const answer = await asked;
  if (answer.type === 'opaqueredirect') return { page: answer, isOurs: await leadsToUs(request.url, late) };
  const isOurs = isOurPage(answer);
  if (answer.status >= (isOurs ? 500 : 400) && !wantSomething.includes(answer.status))
    throw new Error(`${answer.status}`);
  if (answer.body === null) return { page: answer, isOurs };
  // Read to its end before it is shown: a page whose body stalls halfway could not be taken back.
  const body = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: late });
  return { page: new Response(await new Response(body).blob(), answer), isOurs };
}

/** A redirect does not say where it leads. A portal's leads to another site, which may not be read from here. */
async function leadsToUs(url: string, signal: AbortSignal): Promise<boolean> {
  return fetch(url, { signal }).then(isOurPage, () => false);
}

async function askNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
