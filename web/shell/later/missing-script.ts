import { isHalfWritten } from './half-written';
import { renewPage } from './offer-update';

const reloadedKey = 'highpass-reloaded';
/** A second failure within this time is not a new build, and reloading will not help. */
const reloadPauseMs = 60_000;

/** A deploy removes the files of the former build, so a page whose script is gone is loaded again. */
export function reloadOnMissingScript(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (!navigator.onLine || Date.now() - last < reloadPauseMs) return;
    if (!isHalfWritten()) sessionStorage.setItem(reloadedKey, String(Date.now()));
    void renewPage();
  });
}
