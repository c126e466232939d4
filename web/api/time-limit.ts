/** Doesn't wait for work that may never react: a hung body. @throws when the time is up, or the reason of `outer` */
export function withinLimit<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal | undefined,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', leave);
    };
    const giveUp = (reason: unknown) => {
      settle();
      reject(reason);
      controller.abort(reason);
    };
    const leave = () => giveUp(outer?.reason);
    const timer = setTimeout(() => giveUp(new Error(`Timed out after ${limitMs} ms.`)), limitMs);
    if (outer?.aborted) return leave();
    outer?.addEventListener('abort', leave, { once: true });
    work(controller.signal).then(resolve, reject).finally(settle);
  });
}
