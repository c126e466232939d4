import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { pictureSha, pictureSrc, pictureWidths } from '#shared/tours/media';
import { cacheNames } from '../store/caches';
import { isGenuine, onlyGenuine, throwOut } from './genuine';

// Pictures never change under their URL, so cache first, saved tours' before others. If a width can't be fetched,
// another width of the same picture is shown.

/** At about 90 kB for 1280 px and less below, this stays under 15 MB. */
const maxSeen = 150;

/** Wider ones only show in the lightbox and are too heavy to cache. */
const keptUpTo = 1280;

const patienceMs = 3_000;

const silenceMs = 8_000;

const anyVary = { ignoreVary: true };

const dropsOldest = new ExpirationPlugin({ maxEntries: maxSeen, purgeOnQuotaError: true, matchOptions: anyVary });

export const seen = new CacheFirst({
  cacheName: cacheNames.seen,
  matchOptions: anyVary,
  // Its types predate exactOptionalPropertyTypes.
  plugins: [onlyGenuine, dropsOldest as WorkboxPlugin],
});

export async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const saved = await findKept(request, cacheNames.saved);
  if (saved) return saved;
  const asked = isKept(new URL(request.url).pathname) ? seen.handle({ event, request }) : fetch(request);
  if (await findKept(request, cacheNames.seen)) return asked;
  const answer = untilSilent(asked);
  // Handled below; this avoids an "unhandled rejection" until then.
  answer.catch(() => undefined);
  const other = await findOtherWidth(request.url);
  return other ? Promise.race([answer.then(whole), pause(patienceMs).then(() => other)]).catch(() => other) : answer;
}

/** Fails, also half way, where the browser would wait for as long as the connection lives. */
async function untilSilent(asked: Promise<Response>): Promise<Response> {
  const tooLong = () => new Error(`A picture was silent for ${silenceMs} ms.`);
  const answer = await Promise.race([asked, pause(silenceMs).then(() => Promise.reject(tooLong()))]);
  if (!answer.body) return answer;
  let timer: ReturnType<typeof setTimeout>;
  const watch = (to: TransformStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => to.error(tooLong()), silenceMs);
  };
  const watched = new TransformStream({
    start: watch,
    transform(part, to) {
      to.enqueue(part);
      watch(to);
    },
    flush: () => clearTimeout(timer),
  });
  return new Response(answer.body.pipeThrough(watched), answer);
}

/** Read to its end: one that stops half way couldn't be replaced. */
async function whole(answer: Response): Promise<Response> {
  return new Response(await answer.blob(), answer);
}

export function isPicture(path: string): boolean {
  return path.startsWith('/img/') || path.startsWith('/pictures/') || isBrand(path);
}

const isBrand = (path: string) => path.startsWith('/brand/');

export function isKept(path: string): boolean {
  if (isBrand(path)) return true;
  return isPicture(path) && Number(/-(\d+)\.webp$/.exec(path)?.[1] ?? 0) <= keptUpTo;
}

async function findOtherWidth(url: string): Promise<Response | null> {
  const { pathname } = new URL(url);
  const sha = pictureSha(pathname);
  if (sha === null) return null;
  const wanted = Number(/-(\d+)\.webp$/.exec(pathname)?.[1]);
  const nearest = pictureWidths
    .filter((width) => width !== wanted)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  for (const width of nearest) {
    for (const cacheName of [cacheNames.saved, cacheNames.seen]) {
      const found = await findKept(new Request(pictureSrc(sha, width)), cacheName);
      if (found) return found;
    }
  }
  return null;
}

async function findKept(request: Request, cacheName: string): Promise<Response | null> {
  const kept = await caches.match(request, { ...anyVary, cacheName });
  if (!kept || isGenuine(request.url, kept)) return kept ?? null;
  await throwOut(cacheName, request);
  return null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
