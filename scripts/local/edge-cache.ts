/*
 * Cloudflare's cache in front of the Worker (developers.cloudflare.com/workers/cache): its key is path and query, never
 * host, cookies or method; requests for what is being made wait for it; the Worker says in Cloudflare-CDN-Cache-Control
 * how long an answer stays, and purges by Cache-Tag.
 */

export interface EdgeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** How a request was answered, in the words of `Cf-Cache-Status`. */
type CacheStatus = 'HIT' | 'UPDATING' | 'STALE' | 'MISS' | 'EXPIRED' | 'BYPASS';

interface Entry {
  answer: EdgeAnswer;
  tags: readonly string[];
  storedAt: number;
  /** In milliseconds, each counted from the end of the one before. */
  fresh: number;
  whileRevalidating: number;
  ifError: number;
}

type AskWorker = (path: string, headers: Record<string, string>) => Promise<EdgeAnswer>;

const control = 'cloudflare-cdn-cache-control';

/** The time that the directives let the edge keep an answer; null if it may keep nothing. */
function toEntry(answer: EdgeAnswer, now: number): Entry | null {
  const said = answer.headers[control] ?? answer.headers['cache-control'] ?? '';
  if (answer.status !== 200 || /\b(no-store|private)\b/.test(said) || answer.headers['set-cookie']) return null;
  const seconds = (name: string) => Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(said)?.[1] ?? Number.NaN);
  const fresh = seconds('max-age');
  if (Number.isNaN(fresh)) return null;
  const ifError = seconds('stale-if-error');
  return {
    answer,
    tags: (answer.headers['cache-tag'] ?? '').split(',').map((tag) => tag.trim().toLowerCase()),
    storedAt: now,
    fresh: fresh * 1000,
    whileRevalidating: (seconds('stale-while-revalidate') || 0) * 1000,
    // Without the directive Cloudflare serves what it has for as long as the Worker fails.
    ifError: Number.isNaN(ifError) ? Number.POSITIVE_INFINITY : ifError * 1000,
  };
}

/** One data centre's cache of one deployed version. */
export class EdgeCache {
  readonly #ask: AskWorker;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #asked = new Map<string, Promise<Entry | null>>();

  constructor(ask: AskWorker, now: () => number = Date.now) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Answers a GET from the cache or the Worker. */
  async get(path: string, headers: Record<string, string> = {}): Promise<{ answer: EdgeAnswer; status: CacheStatus }> {
    const entry = this.#entries.get(path);
    const age = entry ? this.#now() - entry.storedAt : 0;
    if (entry && age < entry.fresh) return { answer: entry.answer, status: 'HIT' };
    if (entry && age < entry.fresh + entry.whileRevalidating) {
      this.#fill(path, headers).catch(() => undefined);
      return { answer: entry.answer, status: 'UPDATING' };
    }
    const isFirst = !this.#asked.has(path);
    let own: EdgeAnswer | undefined;
    const filled = await this.#fill(path, headers, (answer) => {
      own = answer;
    });
    if (own && own.status >= 500 && entry && age < entry.fresh + entry.ifError)
      return { answer: entry.answer, status: 'STALE' };
    if (filled) return { answer: filled.answer, status: isFirst ? (entry ? 'EXPIRED' : 'MISS') : 'HIT' };
    // What may not be kept isn't shared between those who waited for it either.
    return { answer: own ?? (await this.#ask(path, headers)), status: 'BYPASS' };
  }

  purge(tags: readonly string[]): void {
    const gone = new Set(tags.map((tag) => tag.toLowerCase()));
    for (const [path, entry] of this.#entries) if (entry.tags.some((tag) => gone.has(tag))) this.#entries.delete(path);
  }

  /** Has the Worker make the answer, once for all who want it now. */
  #fill(path: string, headers: Record<string, string>, onAnswer?: (answer: EdgeAnswer) => void): Promise<Entry | null> {
    const asked = this.#asked.get(path);
    if (asked) return asked;
    const filling = this.#ask(path, headers)
      .then((answer) => {
        onAnswer?.(answer);
        const entry = toEntry(answer, this.#now());
        if (entry) this.#entries.set(path, entry);
        else if (answer.status < 500) this.#entries.delete(path);
        return entry;
      })
      .finally(() => this.#asked.delete(path));
    this.#asked.set(path, filling);
    return filling;
  }
}
