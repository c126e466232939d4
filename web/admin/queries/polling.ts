/** In milliseconds: the normal interval (spec §9), and the longest while polling fails. */
const everyFiveSeconds = 5_000;
const atWorst = 60_000;

/** Time until the next poll, in milliseconds; doubles after each failure in a row. */
export function pollDelay(failures: number): number {
  return Math.min(everyFiveSeconds * 2 ** failures, atWorst);
}

/** Counts the failures in a row of what it wraps. */
export function createPolling() {
  let failures = 0;
  return {
    delay: () => pollDelay(failures),
    async watch<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
      try {
        const answer = await work;
        failures = 0;
        return answer;
      } catch (error) {
        if (!signal.aborted) failures += 1;
        throw error;
      }
    },
  };
}
