/** In milliseconds: nobody waits longer for a part of the page when there is something to do without it. */
const patience = 3_000;

/** What a lazily loaded part is, or null if it fails or does not come in good time. */
export function inGoodTime<T>(part: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience, null);
    part.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
