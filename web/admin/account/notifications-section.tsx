import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { formatDay } from '#shared/dates';
import { findErrorMessage, VisitorError } from '#shared/errors';
import { sha256 } from '#shared/sha256';
import * as staffApi from '#shared/staff/api';
import { type Device, OpenPageMessage } from '#shared/staff/staff';
import { showToast } from '../../components/toasts/toasts';
import { Loading } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { NamedItem } from '../components/figures';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { devicesQuery } from '../staff/queries';

// The service worker shows the notifications (web/offline/service-worker/notify.ts).

/**
 * `unsupported`: no push support; on an iPhone also a site outside the Home Screen. `blocked`: the user has blocked
 * notifications.
 */
type PushSupport = 'unsupported' | 'blocked' | 'supported';

export const notSetUpMessage = 'Notifications aren’t set up on this site.';

export function detectPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

const findPushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

async function findThisDeviceId(): Promise<string | null> {
  if (detectPushSupport() === 'unsupported') return null;
  const subscription = await (await findPushManager())?.getSubscription();
  return subscription ? sha256(subscription.endpoint) : null;
}

export const thisDeviceQuery = queryOptions({ queryKey: ['this-device'], queryFn: findThisDeviceId });

/** @throws VisitorError */
export async function subscribeThisBrowser(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new VisitorError('This browser doesn’t allow notifications for the site. Allow them in its settings.');
  const { publicKey } = await callApi(staffApi.listDevices);
  if (publicKey === null) throw new VisitorError(notSetUpMessage);
  const pushManager = await findPushManager();
  if (!pushManager)
    throw new VisitorError('The site isn’t set up on this device yet. Load the page once more, and try again.');
  // A browser that is subscribed with another key rejects this one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new VisitorError('The browser’s push service can’t be reached. Try again in a moment.');
  await callApi(staffApi.addDevice, { json: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}

/** Unsubscribes in the browser, whatever the server has stored. */
export async function unsubscribeThisBrowser(): Promise<void> {
  await (await (await findPushManager())?.getSubscription())?.unsubscribe();
}

const storageKey = 'notificationsOffered';

function wasOffered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage the offer would come back every time.
    return true;
  }
}

/** Offers notifications once per browser, after its first answered inquiry. */
export function offerNotifications(): void {
  if (detectPushSupport() !== 'supported' || Notification.permission !== 'default' || wasOffered()) return;
  localStorage.setItem(storageKey, 'yes');
  const accept = () =>
    subscribeThisBrowser().then(
      () =>
        showToast({
          kind: 'success',
          message: 'This device is told of new inquiries. Switch it off under “Your account”.',
        }),
      (error: unknown) => showToast({ kind: 'failure', message: findErrorMessage(error, 'That didn’t work.') }),
    );
  showToast({
    kind: 'info',
    message: 'Shall this device tell you when the next inquiry comes?',
    action: { label: 'Yes, tell me', run: () => void accept() },
    durationMs: 20_000,
  });
}

export function NotificationsSection() {
  const devices = useQuery(devicesQuery);
  const { data: thisDeviceId } = useQuery(thisDeviceQuery);
  const { busy, run } = useAdminMutation(devicesQuery.queryKey, thisDeviceQuery.queryKey);
  const isSetUp = devices.data ? devices.data.publicKey !== null : false;
  const thisDevice = isSetUp ? devices.data?.data.find(({ id }) => id === thisDeviceId) : undefined;
  const otherDevices = devices.data?.data.filter((device) => device !== thisDevice) ?? [];

  const switchOn = () =>
    run({
      task: 'switch on',
      call: subscribeThisBrowser,
      onSuccess: () => 'This device is told of new inquiries from now on.',
    });
  const switchOff = (device: Device) =>
    run({
      task: `switch off ${device.id}`,
      call: async () => {
        if (device === thisDevice) await unsubscribeThisBrowser();
        return callApi(staffApi.removeDevice, { params: { id: device.id } });
      },
    });
  const sendTest = ({ id }: Device) =>
    run({ task: `try ${id}`, call: () => callApi(staffApi.sendTestNotification, { params: { id } }) });

  return (
    <section className="card padded col-span-full" aria-labelledby="own-notifications">
      <h2 id="own-notifications">Notifications</h2>
      <p className="text-soft leading-snug mt-2 text-small">
        A device that you switch on tells you when an inquiry comes, also while the site is closed. It says what for and
        when, never who.
      </p>
      {devices.data ? null : (
        <Loading error={devices.error} refetch={devices.refetch} message="Loading your devices…" />
      )}
      {devices.data ? (
        <div className="grid justify-items-start text-small leading-snug gap-3 mt-4">
          {isSetUp ? null : (
            <>
              <p className="font-semibold">{notSetUpMessage}</p>
              <p>
                There is no key for them. Whoever deploys the site makes one by <code>npm run deploy</code>.
              </p>
            </>
          )}
          {thisDevice ? (
            <>
              <p className="font-semibold text-pine">This device is told.</p>
              <div className="cluster">
                <Button isOutlined disabled={busy} onClick={() => void sendTest(thisDevice)}>
                  Send one to try
                </Button>
                <QuietButton disabled={busy} onClick={() => void switchOff(thisDevice)}>
                  Switch off
                </QuietButton>
              </div>
            </>
          ) : null}
          {isSetUp && !thisDevice ? <SwitchOnButton busy={busy} onPress={() => void switchOn()} /> : null}
        </div>
      ) : null}
      {otherDevices.length > 0 ? (
        <ul className="divided-rows mt-3" aria-label="Your other devices">
          {otherDevices.map((device) => (
            <li key={device.id}>
              <NamedItem name={device.browser}>
                <span className="fine-print tabular-nums">Since {formatDay(device.addedAt)}</span>
              </NamedItem>
              <QuietButton
                className="flex-none"
                disabled={busy}
                aria-label={`Switch off ${device.browser}, since ${formatDay(device.addedAt)}`}
                onClick={() => void switchOff(device)}
              >
                Switch off
              </QuietButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SwitchOnButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const support = detectPushSupport();
  if (support === 'unsupported')
    return (
      <p>
        This browser can’t show notifications. On an iPhone, add the site to the Home Screen first, and open it there.
      </p>
    );
  if (support === 'blocked')
    return <p>This browser blocks notifications of this site. Allow them in the browser’s settings, then come back.</p>;
  return (
    <Button isOutlined disabled={busy} onClick={onPress}>
      Tell me on this device
    </Button>
  );
}

/**
 * If the target screen is open in this window, a clicked notification navigates here: see web/offline/service-
 * worker/notify.ts.
 */
export function useNotificationNavigation(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // Undefined over plain http.
    const serviceWorkers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data, ports: [port] }: MessageEvent) => {
      const parsed = v.safeParse(OpenPageMessage, data);
      if (!port || !parsed.success || new URL(parsed.output.opens, location.origin).pathname !== pathname) return;
      port.onmessage = () => navigate(parsed.output.opens);
      port.postMessage(null);
    };
    serviceWorkers?.addEventListener('message', onMessage);
    return () => serviceWorkers?.removeEventListener('message', onMessage);
  }, [navigate, pathname]);
}
