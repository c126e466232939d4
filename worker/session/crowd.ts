/** One login every three seconds, after ten at once: each costs a tenth of a second of hashing (ms). */
const interval = 3000;
const atOnce = 10;
const turnLife = 2 * 60 * 1000;
/** So that the turns fit into memory, whoever asks for them. */
const maxWaiting = 10_000;

/**
 * Where strangers' logins take turns, each address one at a time: whoever floods it from n addresses holds up another
 * address for n turns, however often they try.
 */
export class Crowd {
  readonly #turns = new Map<string, number>();
  #nextAt = 0;

  /** Milliseconds until it is this address's turn; 0 if it is now, which uses it up. */
  takeTurn(address: string, now: number): number {
    this.#forget(now);
    const turn = this.#turns.get(address) ?? this.#giveTurn(address, now);
    if (turn <= now) this.#turns.delete(address);
    return Math.max(0, turn - now);
  }

  #giveTurn(address: string, now: number): number {
    const turn = Math.max(this.#nextAt, now - (atOnce - 1) * interval);
    if (this.#turns.size >= maxWaiting) return turn;
    this.#nextAt = turn + interval;
    this.#turns.set(address, turn);
    return turn;
  }

  #forget(now: number): void {
    for (const [address, turn] of this.#turns) {
      if (turn + turnLife > now) return;
      this.#turns.delete(address);
    }
  }
}
