import { applyUpdate } from '../sw-bridge';
import { showToast } from '../ui/toasts';

let offered = false;

/** A new build is ready: offered once, never forced; what is typed in a form is kept as its draft. */
export function offerUpdate(): void {
  if (offered) return;
  offered = true;
  showToast({
    kind: 'info',
    message: 'A newer version of this site is ready.',
    action: { label: 'Refresh', run: applyUpdate },
    lasts: 20_000,
  });
}
