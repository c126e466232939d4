import { queryOptions } from '@tanstack/react-query';
import { VisitorError, wordsFor } from '#shared/errors';
import { sha256 } from '#shared/sha256';
import * as staffApi from '#shared/staff/api';
import { showToast } from '../../ui/toasts/toasts';
import { ask } from '../session/ask';

// This browser's part in notifications. The site's service worker shows them (web/sw/notify.ts).

/** `unable`: it has none, or on an iPhone the site isn't on the Home Screen. `refused`: the person said no to them. */
type Ability = 'unable' | 'refused' | 'able';

export const notSetUp = 'Notifications aren’t set up on this site.';

export function findAbility(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'refused' : 'able';
}

const findRegistration = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

async function findThisDevice(): Promise<string | null> {
  if (findAbility() === 'unable') return null;
  const subscription = await (await findRegistration())?.getSubscription();
  return subscription ? sha256(subscription.endpoint) : null;
}

export const thisDeviceQuery = queryOptions({ queryKey: ['this-device'], queryFn: findThisDevice });

/** @throws VisitorError */
export async function tellThisBrowser(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new VisitorError('This browser doesn’t allow notifications for the site. Allow them in its settings.');
  const { publicKey } = await ask(staffApi.listDevices);
  if (publicKey === null) throw new VisitorError(notSetUp);
  const manager = await findRegistration();
  if (!manager)
    throw new VisitorError('The site isn’t set up on this device yet. Load the page once more, and try again.');
  // While it is subscribed with another key, a browser refuses this one.
  await (await manager.getSubscription())?.unsubscribe();
  const subscription = await manager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new VisitorError('The browser’s push service can’t be reached. Try again in a moment.');
  await ask(staffApi.addDevice, { json: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}

/** This browser takes no notifications any more, whatever the server still believes. */
export async function forgetThisBrowser(): Promise<void> {
  await (await (await findRegistration())?.getSubscription())?.unsubscribe();
}

const storageKey = 'notificationsOffered';

function isOffered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage it would be offered for ever.
    return true;
  }
}

/** Once, after this browser's first answered inquiry. */
export function offerNotifications(): void {
  if (findAbility() !== 'able' || Notification.permission !== 'default' || isOffered()) return;
  localStorage.setItem(storageKey, 'yes');
  const accept = () =>
    tellThisBrowser().then(
      () =>
        showToast({
          kind: 'success',
          message: 'This device is told of new inquiries. Switch it off under “Your account”.',
        }),
      (error: unknown) => showToast({ kind: 'failure', message: wordsFor(error, 'That didn’t work.') }),
    );
  showToast({
    kind: 'info',
    message: 'Shall this device tell you when the next inquiry comes?',
    action: { label: 'Yes, tell me', run: () => void accept() },
    lasts: 20_000,
  });
}
