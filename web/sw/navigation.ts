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
  const asked = askNetwork(event);
  // Heard of below; without this a refusal that comes first would be reported as nobody's.
  asked.catch(() => undefined);
  const startedAt = performance.now();
  const left = (limitMs: number) => limitMs - (performance.now() - startedAt);
  const held = await inTime(hasWholeCatalogue(), copyQuestionMs).catch(() => false);
  try {
    const answer = await inTime(asked, left(held ? limitWithCopyMs : limitWithoutCopyMs));
    if (!held || answer.type === 'opaqueredirect') return answer;
    if (answer.status >= 500) return await orShell(answer);
    // Read to its end before it is shown: a page whose body stalls halfway could not be taken back.
    return new Response(await inTime(answer.blob(), left(limitWithCopyMs)), answer);
  } catch {
    return orShell(null);
  }
}

async function askNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}

async function orShell(answer: Response | null): Promise<Response> {
  return (await findShell()) ?? answer ?? Response.error();
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
