import { applyUpdate, isOfNewestBuild } from '../../sw-bridge';
import { showToast } from '../../ui/later/toasts';

let offered = false;

/** Offers a new build once; never forced, and not on a page that is already of that build. */
export async function offerUpdate(): Promise<void> {
  if (offered || (await isOfNewestBuild()) || offered) return;
  offered = true;
  showToast({
    kind: 'info',
    message: 'A newer version of this site is ready.',
    action: { label: 'Refresh', run: applyUpdate },
    lasts: 20_000,
  });
}
