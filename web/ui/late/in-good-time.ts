/** In milliseconds. */
const patience = 3_000;

/** A lazily loaded part, or null if it fails or takes too long. */
export function inGoodTime<T>(part: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience, null);
    part.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
