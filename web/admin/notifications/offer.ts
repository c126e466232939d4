import { wordsFor } from '#shared/errors';
import { showToast } from '../../ui/toasts/toasts';
import { findAbility, tellThisBrowser } from './this-browser';

const storageKey = 'notificationsOffered';

function isOffered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage it would be offered for ever.
    return true;
  }
}

/** Offers once, after this browser's first answered inquiry, to be told of the next on this device. */
export function offerNotifications(): void {
  if (findAbility() !== 'able' || Notification.permission !== 'default' || isOffered()) return;
  localStorage.setItem(storageKey, 'yes');
  const accept = () =>
    tellThisBrowser().then(
      () =>
        showToast({ kind: 'success', message: 'This device is told of new inquiries. Hours: under “Your account”.' }),
      (error: unknown) => showToast({ kind: 'failure', message: wordsFor(error, 'That didn’t work.') }),
    );
  showToast({
    kind: 'info',
    message: 'Shall this device tell you when the next inquiry comes?',
    action: { label: 'Yes, tell me', run: () => void accept() },
    lasts: 20_000,
  });
}
