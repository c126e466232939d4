import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pages } from '#shared/paths';
import { showToast } from '../../ui/toasts/toasts';
import { devicesQuery, fetchDevices } from '../queries/devices';
import { findAbility, findThisDevice, tellThisBrowser, thisDeviceQuery } from './this-browser';

/** True if this browser was told by another key than the site has now, and is told again. Throws if it can't be. */
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

/** When the desk opens on a device with notifications and the site has a new key for them, subscribes it anew. */
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
