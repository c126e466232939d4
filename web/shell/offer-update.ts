import { applyUpdate, isOfNewestBuild } from '../sw-bridge';
import { announce, listen } from '../sync/channel';
import { showToast } from '../ui/toasts/toasts';
import { isHalfWritten } from './half-written';

const dayMs = 24 * 60 * 60 * 1000;

let offered = false;
let kept = false;

/** One tab's offer is enough. */
export function watchOffers(): void {
  listen(['offered'], () => {
    offered = true;
  });
}

/** Only in the tab that is looked at, and not on a page that is already of that build. */
export async function offerUpdate(): Promise<void> {
  await untilSeen();
  if (offered || (await isOfNewestBuild()) || offered) return;
  announce({ topic: 'offered' });
  show('A newer version of this site is ready.', 20_000);
}

export async function followUpdate(): Promise<void> {
  if (!(await isOfNewestBuild())) await renewPage();
}

export async function renewPage(): Promise<void> {
  if (!isHalfWritten()) return location.reload();
  if (kept) return;
  kept = true;
  await untilSeen();
  show('This site has been updated. Refresh once you have finished here.', dayMs);
}

function show(message: string, lasts: number): void {
  showToast({ kind: 'info', message, action: { label: 'Refresh', run: applyUpdate }, lasts });
}

function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) resolve();
    else addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
