import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Device, DeviceInput } from '#shared/notifications';
import { sha256 } from '#shared/sha256';
import { answerWith, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { NotificationsSection } from './notifications-section';

const endpoint = 'https://fcm.googleapis.com/fcm/send/this';
const other: Device = {
  id: 'other',
  browser: 'Firefox on Linux',
  addedAt: '2026-11-20T10:00:00.000Z',
  quietFrom: 0,
  quietUntil: 0,
};

/** The browser's own part, which happy-dom doesn't have. */
function giveBrowser(permission: NotificationPermission) {
  let subscribed = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscribed = false;
    },
  };
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true;
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

function open(devices: Device[]) {
  storeToken('token');
  const calls = answerWith(({ path, method, body }) => {
    if (path === '/api/devices' && method === 'GET') return json({ publicKey: 'key', data: devices });
    if (method === 'PUT') {
      const { quietFrom, quietUntil } = JSON.parse(body) as DeviceInput;
      return sha256(endpoint).then((id) => {
        devices = [
          { ...other, id, browser: 'This one', quietFrom, quietUntil },
          ...devices.filter((one) => one.id !== id),
        ];
        return json(devices[0]);
      });
    }
    if (method === 'DELETE') devices = devices.filter(({ id }) => !path.endsWith(id));
    return json({ message: 'Done.', delivered: true });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NotificationsSection />
    </QueryClientProvider>,
  );
  return calls;
}

afterEach(() => {
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
