const patienceMs = 3_000;

/** Null if it fails or takes too long. */
export function inGoodTime<T>(part: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, null);
    part.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
