export interface KeptAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  version: number | null;
  until: number | null;
  madeAt: number;
}

/**
 * In milliseconds. Then an answer is made anew though nothing changed: it may show the year, and what was read for it
 * becomes the copy for when nothing can be read (decision 87).
 */
const longest = 10 * 60 * 1000;
const frame = 1000;

/**
 * One answer a name, the last used ones up to so many bytes in all. None is larger than a quarter of that: all of 300
 * tours take 2.2 MB.
 */
export class KeptAnswers {
  readonly #most: number;
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(name: string, now: number): KeptAnswer | null {
    const answer = this.#answers.get(name);
    if (!answer) return null;
    this.#remove(name);
    // A clock that went back counts as too long.
    if (Math.abs(now - answer.madeAt) >= longest) return null;
    this.#add(name, answer);
    return answer;
  }

  insert(name: string, answer: KeptAnswer): void {
    this.#remove(name);
    if (answer.bytes.length > this.#most / 4) return;
    this.#add(name, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#remove(oldest);
    }
  }

  #add(name: string, answer: KeptAnswer): void {
    this.#answers.set(name, answer);
    this.#bytes += answer.bytes.length + frame;
  }

  #remove(name: string): void {
    const answer = this.#answers.get(name);
    if (!answer) return;
    this.#answers.delete(name);
    this.#bytes -= answer.bytes.length + frame;
  }
}
