import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { VisitorError, wordsFor } from '#shared/errors';
import { pages } from '#shared/paths';
import { sha256 } from '#shared/sha256';
import { type QuietHours, quietAtFirst } from '#shared/staff/notifications';
import { showToast } from '../../ui/toasts/toasts';
import { devicesQuery, fetchDevices, putDevice } from '../queries/people';

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

/** The site's key that a subscription was made with, base64url; null where the browser doesn't say. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options?.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Gives its id if it was of another key than the site has now; else undefined. */
async function leaveFormerKey(manager: PushManager, publicKey: string): Promise<string | undefined> {
  const former = await manager.getSubscription();
  if (!former || keyOf(former) === publicKey) return undefined;
  await former.unsubscribe();
  return sha256(former.endpoint);
}

/** Renews one of another key, too: a push service takes nothing that the new key signed. @throws VisitorError */
export async function tellThisBrowser(hours: QuietHours = quietAtFirst): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new VisitorError('This browser doesn’t allow notifications for the site. Allow them in its settings.');
  const { publicKey } = await fetchDevices();
  if (publicKey === null) throw new VisitorError(notSetUp);
  const manager = await findRegistration();
  if (!manager)
    throw new VisitorError('The site isn’t set up on this device yet. Load the page once more, and try again.');
  const replaces = await leaveFormerKey(manager, publicKey);
  const subscription = await manager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new VisitorError('The browser’s push service can’t be reached. Try again in a moment.');
  const { quietFrom, quietUntil } = hours;
  const input = {
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    siteKey: publicKey,
    quietFrom,
    quietUntil,
    ...(replaces === undefined ? {} : { replaces }),
  };
  await putDevice(input);
}

/** This browser takes no notifications any more, whatever the server still believes. */
export async function forgetThisBrowser(): Promise<void> {
  await (await (await findRegistration())?.getSubscription())?.unsubscribe();
}

/** True if this browser was told by another key. Throws if it can't be. */
async function renewThisBrowser(): Promise<boolean> {
  const id = await findThisDevice();
  const devices = id === null ? null : await fetchDevices().catch(() => null);
  const mine = devices?.data.find((device) => device.id === id);
  if (!devices?.publicKey || !mine || mine.isTold) return false;
  await tellThisBrowser(mine);
  return true;
}

/** One tab of a browser: another would end the subscription that the first has just made. */
function renewInTurn(): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request('push', renewThisBrowser) : renewThisBrowser();
}

export function useRenewal(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (findAbility() !== 'able' || Notification.permission !== 'granted') return;
    renewInTurn().then(
      (renewed) => {
        if (!renewed) return;
        showToast({
          kind: 'info',
          message: 'The site has a new key for notifications. This device is told of inquiries as before.',
        });
        for (const { queryKey } of [devicesQuery, thisDeviceQuery]) void client.invalidateQueries({ queryKey });
      },
      () =>
        showToast({
          kind: 'failure',
          message: 'This device is told of no inquiries: it couldn’t take the site’s new key for notifications.',
          action: { label: 'Your account', to: pages.account },
        }),
    );
  }, [client]);
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
