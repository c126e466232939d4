import { type QuietHours, quietAtFirst } from '#shared/notifications';
import { sha256 } from '#shared/sha256';
import { fetchDevices, putDevice } from '../../api/devices';
import { withToken } from '../session/with-token';

// This browser's part in notifications. The site's service worker shows them (web/sw/notify.ts).

/** `unable`: it has none, or on an iPhone the site isn't on the Home Screen. `refused`: the person said no to them. */
export type Ability = 'unable' | 'refused' | 'able';

export function findAbility(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'refused' : 'able';
}

const findRegistration = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

/** The id of this browser's subscription, as the server knows it; null if it has none. */
export async function findThisDevice(): Promise<string | null> {
  if (findAbility() === 'unable') return null;
  const subscription = await (await findRegistration())?.getSubscription();
  return subscription ? sha256(subscription.endpoint) : null;
}

/**
 * Asks the person, then the browser's push service, then tells the server. Once more changes the hours.
 * @throws Error with words for the person
 */
export async function tellThisBrowser(hours: QuietHours = quietAtFirst): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('This browser doesn’t allow notifications for the site. Allow them in its settings.');
  const { publicKey } = await withToken((token) => fetchDevices(token));
  const manager = await findRegistration();
  if (!manager) throw new Error('The site isn’t set up on this device yet. Load the page once more, and try again.');
  const subscription = await manager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new Error('The browser’s push service can’t be reached. Try again in a moment.');
  const input = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, ...hours };
  await withToken((token) => putDevice(token, input));
}

/** This browser takes no notifications any more, whatever the server still believes. */
export async function forgetThisBrowser(): Promise<void> {
  await (await (await findRegistration())?.getSubscription())?.unsubscribe();
}
