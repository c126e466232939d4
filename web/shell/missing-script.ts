import { findEntryPath } from '../ui/page/entry-path';
import { isHalfWritten } from './half-written';
import { renewPage } from './offer-update';

const reloadedKey = 'highpass-reloaded';
/** A second failure within this time is not a new build, and reloading will not help. */
const reloadPauseMs = 60_000;

/** True if the site answers, and no longer has the build of this page. */
async function isBuildGone(): Promise<boolean> {
  const answer = await fetch(findEntryPath() ?? '', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

/**
 * A deploy removes the files of the former build, so a page whose script is gone is loaded again. Where the script is
 * there, it is the visitor who leaves the page: Safari then ends what is still loading, and a reload would keep them.
 */
export function reloadOnMissingScript(): void {
  addEventListener('vite:preloadError', async () => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < reloadPauseMs) return;
    if (!(await isBuildGone())) return;
    if (!isHalfWritten()) sessionStorage.setItem(reloadedKey, String(Date.now()));
    void renewPage();
  });
}
