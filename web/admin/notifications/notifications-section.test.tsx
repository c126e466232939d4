import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from '#shared/sha256';
import type { Device, DeviceInput } from '#shared/staff/notifications';
import type { Role } from '#shared/staff/staff';
import { answerWith, json } from '../../test/answers';
import { Toasts } from '../../ui/toasts/toast-list';
import { storeToken } from '../session/token';
import { NotificationsSection } from './notifications-section';
import { useRenewal } from './this-browser';

const endpoint = 'https://fcm.googleapis.com/fcm/send/this';
/** base64url `key`, in bytes. */
const siteKey = 'a2V5';
const other: Device = {
  id: 'other',
  browser: 'Firefox on Linux',
  addedAt: '2026-11-20T10:00:00.000Z',
  isTold: true,
  quietFrom: 0,
  quietUntil: 0,
};

/** A subscription that was made with this key of the site's: another key, another endpoint. */
function subscribe(key: string, leave: () => void) {
  const url = key === siteKey ? endpoint : `${endpoint}-${key}`;
  return {
    endpoint: url,
    options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: url, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => leave(),
  };
}

/** The browser's own part, which happy-dom doesn't have, subscribed already with this key. */
function giveBrowser(permission: NotificationPermission, { key = '', isReached = true } = {}) {
  const leave = () => {
    subscription = null;
  };
  let made = key;
  let subscription = key ? subscribe(key, leave) : null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      // A browser refuses another key while it is subscribed.
      if (!isReached || (subscription && applicationServerKey !== made)) throw new Error('InvalidStateError');
      made = applicationServerKey;
      subscription = subscribe(made, leave);
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

function Section() {
  useRenewal();
  return <NotificationsSection />;
}

function open(devices: Device[], { publicKey = siteKey as string | null, role = 'owner' as Role } = {}) {
  storeToken('token');
  const calls = answerWith(({ path, method, body }) => {
    if (path === '/api/devices' && method === 'GET') return json({ publicKey, data: devices });
    if (path === '/api/account') return json({ id: 'a', name: 'Asha', email: 'asha@example.in', role });
    if (method === 'PUT') {
      const { quietFrom, quietUntil, replaces } = JSON.parse(body) as DeviceInput;
      return sha256(endpoint).then((id) => {
        devices = [
          { ...other, id, browser: 'This one', quietFrom, quietUntil },
          ...devices.filter((one) => one.id !== id && one.id !== replaces),
        ];
        return json(devices[0]);
      });
    }
    if (method === 'DELETE') devices = devices.filter(({ id }) => !path.endsWith(id));
    return json({ message: 'Done.', delivered: true });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Section />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return calls;
}

afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(button);
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('switches this device on, changes its quiet hours, tries it, and switches it off', async () => {
  giveBrowser('default');
  const calls = open([other]);
  fireEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  fireEvent.change(await screen.findByLabelText('from'), { target: { value: '22' } });
  await vi.waitFor(() => expect((screen.getByLabelText('from') as HTMLSelectElement).value).toBe('22'));
  const put = calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as DeviceInput);
  expect(put.map(({ quietFrom, quietUntil }) => [quietFrom, quietUntil])).toEqual([
    [21, 8],
    [22, 8],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Send one to try' }));
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/try'))).toBe(true));
  const off = screen.getByRole('button', { name: 'Switch off' });
  await vi.waitFor(() => expect((off as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(off);
  await screen.findByRole('button', { name: 'Tell me on this device' });
  expect(screen.getByRole('button', { name: /^Switch off Firefox on Linux/ })).toBeTruthy();
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

const formerKey = 'Zm9ybWVy';
const told = async (isTold: boolean, key: string): Promise<Device> => {
  const id = await sha256(key === siteKey ? endpoint : `${endpoint}-${key}`);
  return { ...other, id, browser: 'Chrome on Android', isTold, quietFrom: 20, quietUntil: 7 };
};
const puts = (calls: ReturnType<typeof open>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as DeviceInput);

it('subscribes this device anew when the desk opens and the site has another key, with its hours', async () => {
  giveBrowser('granted', { key: formerKey });
  const former = await told(false, formerKey);
  const calls = open([former, { ...other, isTold: false }]);
  await screen.findByText(/^The site has a new key for notifications. This device is told of inquiries as before/);
  const hours = { quietFrom: 20, quietUntil: 7 };
  expect(puts(calls)).toEqual([{ endpoint, keys: { p256dh: 'p', auth: 'a' }, siteKey, replaces: former.id, ...hours }]);
  expect(await screen.findByText('This device is told.')).toBeTruthy();
  expect(screen.getByText('Told nothing: the site has a new key. Open the desk on it once.')).toBeTruthy();
});

it('leaves a device alone that is told, and one that the person has switched off', async () => {
  giveBrowser('granted', { key: siteKey });
  const calls = open([await told(true, siteKey)]);
  await screen.findByText('This device is told.');
  cleanup();
  giveBrowser('granted', { key: formerKey });
  const others = open([other]);
  await screen.findByRole('button', { name: 'Tell me on this device' });
  await vi.waitFor(() => expect(others.filter(({ path }) => path === '/api/devices').length).toBe(2));
  expect([...puts(calls), ...puts(others)]).toEqual([]);
});

it('says that this device is told nothing where it can’t be subscribed anew', async () => {
  giveBrowser('granted', { key: formerKey, isReached: false });
  open([await told(false, formerKey)]);
  await screen.findByText(/^This device is told of no inquiries: it couldn’t take/);
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeTruthy();
});

it.each([
  ['owner', 'npm run push-key -- renew --remote'],
  ['staff', 'An owner can do that.'],
] as const)('says that notifications aren’t set up, and what to do: %s', async (role, words) => {
  giveBrowser('granted', { key: siteKey });
  open([await told(false, siteKey)], { publicKey: null, role });
  await screen.findByText('Notifications aren’t set up on this site.');
  await vi.waitFor(() => expect(document.body.textContent).toContain(words));
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Switch off Chrome on Android/ })).toBeTruthy();
  expect(screen.queryByText(/new key/)).toBeNull();
});
