import { isHalfWritten } from './half-written';
import { renewPage } from './offer-update';

const stamp = 'highpass-renewed';
/** A second failure this soon isn't a new build, and reloading won't help. */
const onceMs = 30_000;

/** The file's URL inside Vite's error message. */
const part = /(?:https?:\/\/\S+)?\/assets\/[^\s'")]+/;

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** The server has to confirm that the file is gone: offline, nothing happens. */
export function renewOnMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const address = part.exec(payload.message)?.[0];
    const last = Number(sessionStorage.getItem(stamp) ?? 0);
    if (!address || Date.now() - last < onceMs) return;
    void isGone(address).then((gone) => {
      if (!gone) return;
      if (!isHalfWritten()) sessionStorage.setItem(stamp, String(Date.now()));
      void renewPage();
    });
  });
}
