/** In milliseconds, from the answer on: a crowd of visitors costs an isolate ten queries a second, not one each. */
const young = 50;
/** In milliseconds: for so long nothing is asked of a database that could not answer. */
const rest = 250;
/** In milliseconds: the request that asked may be gone, and its answer with it. */
const patience = 5000;

interface Own {
  now(): number;
  /** Keeps what it asked for going if it goes away: others wait for it. */
  waitUntil(work: Promise<unknown>): void;
}

/** The catalogue's version, as it was read a moment ago. A write through this isolate makes it unknown at once. */
export class KnownVersion<T> {
  #last: { read: Promise<T>; at: number; lasts: number } | null = null;
  #asked: Promise<T> | null = null;
  writes = 0;

  /**
   * One question at a time for all who want to know. Nobody who comes after a write gets what was asked for before it.
   * @throws what `ask` threw, for a quarter of a second without asking
   */
  async read(ask: () => Promise<T>, own: Own): Promise<T> {
    const last = this.#last;
    // A clock that went back counts as too long.
    if (last && Math.abs(own.now() - last.at) < last.lasts) return last.read;
    if (this.#asked) return orElse(this.#asked, ask);
    const asked = ask();
    this.#asked = asked;
    const remember = (lasts: number) => {
      if (this.#asked !== asked) return;
      this.#asked = null;
      this.#last = { read: asked, at: own.now(), lasts };
    };
    const known = asked.then(
      () => remember(young),
      () => remember(rest),
    );
    own.waitUntil(known);
    await known;
    return asked;
  }

  forget(): void {
    this.writes += 1;
    this.#last = null;
    this.#asked = null;
  }
}

/** The rows that another request asked for, or `ask` if that doesn't come. */
async function orElse<T>(asked: Promise<T>, ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tired = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  try {
    return await Promise.race([asked, tired.then(ask)]);
  } finally {
    clearTimeout(timer);
  }
}
