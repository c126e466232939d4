import { checkConnection, connection } from '../sync/connection';
import { isHalfWritten } from './half-written';
import { renewPage } from './offer-update';

const reloadedKey = 'highpass-reloaded';
/** A second failure within this time is not a new build, and reloading will not help. */
const reloadPauseMs = 60_000;

/**
 * A deploy removes the files of the former build, so a page whose script is gone is loaded again, if the site answers:
 * else the browser's own error page would replace a page that still works.
 */
export function reloadOnMissingScript(): void {
  addEventListener('vite:preloadError', async () => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < reloadPauseMs) return;
    await checkConnection();
    if (connection() !== 'online') return;
    if (!isHalfWritten()) sessionStorage.setItem(reloadedKey, String(Date.now()));
    void renewPage();
  });
}
