const stamp = 'highpass-renewed';
/** In milliseconds: a second failure within this time is not a new build, and a reload would not help. */
const once = 30_000;

/**
 * A tab that was open while a new build went live asks for parts that are no longer there. Online, and only once, it
 * loads itself anew; what is typed in a form is kept as its draft.
 */
export function renewOnMissingParts(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(stamp) ?? 0);
    if (!navigator.onLine || Date.now() - last < once) return;
    sessionStorage.setItem(stamp, String(Date.now()));
    location.reload();
  });
}
