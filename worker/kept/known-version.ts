/**
 * In milliseconds. What was read before may be older; a crowd of visitors costs twenty rows a second, not one each.
 */
const young = 50;

/** The catalogue's version, as it was read a moment ago. A write through this isolate makes it unknown at once. */
export class KnownVersion {
  #version: number | null = null;
  #readAt = 0;
  #writes = 0;

  /** @param ask reads it, which takes a while: an answer that began before a write is not remembered */
  async read(ask: () => Promise<number>, now: number): Promise<number> {
    // A clock that went back counts as too long.
    if (this.#version !== null && Math.abs(now - this.#readAt) < young) return this.#version;
    const writes = this.#writes;
    const version = await ask();
    if (writes === this.#writes) {
      this.#version = version;
      this.#readAt = now;
    }
    return version;
  }

  forget(): void {
    this.#writes += 1;
    this.#version = null;
  }
}
