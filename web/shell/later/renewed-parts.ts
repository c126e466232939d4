import { isHalfWritten } from './half-written';
import { renewPage } from './offer-update';

const stamp = 'highpass-renewed';
/** In milliseconds: a second failure this soon isn't a new build, and reloading won't help. */
const once = 30_000;

/** The file's URL inside Vite's error message. */
const part = /(?:https?:\/\/\S+)?\/assets\/[^\s'")]+/;

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/**
 * A tab that was open for longer than the files of its build are kept asks for one that no longer exists. If the server
 * confirms that, the tab reloads once, or only offers to if a form is half written. Offline, nothing happens.
 */
export function renewOnMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const address = part.exec(payload.message)?.[0];
    const last = Number(sessionStorage.getItem(stamp) ?? 0);
    if (!address || Date.now() - last < once) return;
    void isGone(address).then((gone) => {
      if (!gone) return;
      if (!isHalfWritten()) sessionStorage.setItem(stamp, String(Date.now()));
      void renewPage();
    });
  });
}
