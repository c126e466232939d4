import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from '#shared/sha256';
import type { Device } from '#shared/staff/staff';
import { closeToasts, useToasts } from '../../components/toasts/toasts';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { NotificationsSection, offerNotifications } from './notifications-section';

const endpoint = 'https://fcm.googleapis.com/fcm/send/this';
/** base64url `key`, in bytes. */
const siteKey = 'a2V5';
const other: Device = {
  id: 'other',
  browser: 'Firefox on Linux',
  addedAt: '2026-11-20T10:00:00.000Z',
};
const thisDevice = async (): Promise<Device> => ({
  ...other,
  id: await sha256(endpoint),
  browser: 'Chrome on Android',
});

/** The browser's own part, which happy-dom doesn't have, subscribed already with this key. */
function giveBrowser(permission: NotificationPermission, { key = '' } = {}) {
  const make = (made: string) => ({
    made,
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
    },
  });
  let subscription = key ? make(key) : null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      // A browser refuses another key while it is subscribed.
      if (subscription && applicationServerKey !== subscription.made) throw new Error('InvalidStateError');
      subscription = make(applicationServerKey);
      return subscription;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => (permission === 'denied' ? 'denied' : 'granted'),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
}

function open(devices: Device[], publicKey: string | null = siteKey) {
  const calls = mockFetch(({ path, method }) => {
    if (path === '/api/devices' && method === 'GET') return json({ publicKey, data: devices });
    if (method === 'PUT')
      return thisDevice().then((added) => {
        devices = [added, ...devices];
        return json(added);
      });
    if (method === 'DELETE') devices = devices.filter(({ id }) => !path.endsWith(id));
    return json({ message: 'Done.' });
  });
  renderAdmin(<NotificationsSection />);
  return calls;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('switches this device on, sends a test, and switches it off', async () => {
  giveBrowser('default');
  const calls = open([other]);
  fireEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send one to try' }));
  const put = calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
  expect(put).toEqual([{ endpoint, keys: { p256dh: 'p', auth: 'a' } }]);
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/try'))).toBe(true));
  const off = screen.getByRole('button', { name: 'Switch off' });
  await vi.waitFor(() => expect((off as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(off);
  await screen.findByRole('button', { name: 'Tell me on this device' });
  expect(screen.getByRole('button', { name: /^Switch off Firefox on Linux/ })).toBeTruthy();
});

it('switches on a device that was subscribed with another key', async () => {
  giveBrowser('granted', { key: 'Zm9ybWVy' });
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  expect(await screen.findByText('This device is told.')).toBeTruthy();
});

it.each([
  ['denied', 'This browser blocks notifications of this site.'],
  ['none', 'This browser can’t show notifications.'],
] as const)('says what to do where it can’t be switched on: %s', async (permission, words) => {
  if (permission !== 'none') giveBrowser(permission);
  open([]);
  expect((await screen.findByText(new RegExp(`^${words}`))).textContent).toContain(words);
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
});

it('says that notifications aren’t set up, and what to do', async () => {
  giveBrowser('granted', { key: siteKey });
  open([await thisDevice()], null);
  await screen.findByText('Notifications aren’t set up on this site.');
  expect(screen.getByText('npm run deploy')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Switch off Chrome on Android/ })).toBeTruthy();
});

function offer() {
  const toasts = renderHook(useToasts).result;
  act(offerNotifications);
  return toasts;
}

it('offers notifications once, and never again', () => {
  giveBrowser('default');
  expect(offer().current).toMatchObject([{ action: { label: 'Yes, tell me' } }]);
  act(() => closeToasts(() => true));
  expect(offer().current).toEqual([]);
});

it.each(['granted', 'denied', 'none'] as const)(
  'offers no notifications where the person has chosen or the browser has none: %s',
  (permission) => {
    if (permission !== 'none') giveBrowser(permission);
    expect(offer().current).toEqual([]);
  },
);
