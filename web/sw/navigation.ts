import { hasWholeCatalogue } from '../store/tours';
import { findShell } from './precache';

/*
 * What a page request gets: the Worker's page if it comes in time, else the shell. The Worker's HTML is never kept: it
 * names the scripts of its build, which a later one removes.
 */

/** With the tours on the phone, the network has this long, headers and body together, in milliseconds. */
const limitWithCopyMs = 3_000;

/** Without them the shell would only ask the same network again, so the page has this long to begin. */
const limitWithoutCopyMs = 10_000;

/** A store that does not say quickly what it holds counts as empty, in milliseconds. */
const copyQuestionMs = 500;

export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const startedAt = performance.now();
  const asked = askNetwork(event);
  // Heard of below; a refusal that comes before that would be reported as nobody's.
  asked.catch(() => undefined);
  const held = await inTime(hasWholeCatalogue(), copyQuestionMs).catch(() => false);
  const left = (held ? limitWithCopyMs : limitWithoutCopyMs) - (performance.now() - startedAt);
  const late = new AbortController();
  try {
    return await inTime(toPage(asked, held, late.signal), left);
  } catch {
    const shell = await findShell();
    if (!shell) return asked;
    // Called off: an answer that trickles on would keep the next question for the same page waiting.
    late.abort();
    asked.then((answer) => answer.body?.cancel()).catch(() => undefined);
    return shell;
  }
}

/** Rejects where the shell is the better page. */
async function toPage(asked: Promise<Response>, held: boolean, late: AbortSignal): Promise<Response> {
  const answer = await asked;
  if (!held || answer.type === 'opaqueredirect' || answer.body === null) return answer;
  if (answer.status >= 500) throw new Error(`${answer.status}`);
  // Read to its end before it is shown: a page whose body stalls halfway could not be taken back.
  const body = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: late });
  return new Response(await new Response(body).blob(), answer);
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
