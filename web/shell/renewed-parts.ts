const stamp = 'highpass-renewed';
/** In milliseconds: a second failure within this time is not a new build, and a reload would not help. */
const once = 30_000;

/** The address of the part in Vite's words about it. */
const part = /https?:\/\/\S+\/assets\/[^\s'")]+/;

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea');
  return [...fields].some((field) => field.value !== '' && field.value !== field.defaultValue);
}

/**
 * A tab that was open while a new build went live asks for parts that are no longer there. Where the server itself says
 * that one is gone, and nothing is half written, the tab loads itself anew, once. Without a network it stays as it is.
 */
export function renewOnMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const address = part.exec(payload.message)?.[0];
    const last = Number(sessionStorage.getItem(stamp) ?? 0);
    if (!address || isTyping() || Date.now() - last < once) return;
    void isGone(address).then((gone) => {
      if (!gone) return;
      sessionStorage.setItem(stamp, String(Date.now()));
      location.reload();
    });
  });
}
