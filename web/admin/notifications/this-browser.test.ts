import { afterEach, expect, it, vi } from 'vitest';
import { offerNotifications } from './this-browser';

const shown = vi.hoisted(() => vi.fn());
vi.mock('../../ui/toasts/toasts', () => ({ showToast: shown }));

function giveBrowser(permission: NotificationPermission) {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
}

afterEach(() => {
  shown.mockClear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('offers notifications once, and never again', () => {
  giveBrowser('default');
  offerNotifications();
  offerNotifications();
  expect(shown).toHaveBeenCalledTimes(1);
  expect(shown.mock.calls[0]?.[0]).toMatchObject({ action: { label: 'Yes, tell me' } });
});

it.each(['granted', 'denied'] as const)('offers nothing where the person has chosen: %s', (permission) => {
  giveBrowser(permission);
  offerNotifications();
  expect(shown).not.toHaveBeenCalled();
});

it('offers nothing where the browser has none', () => {
  offerNotifications();
  expect(shown).not.toHaveBeenCalled();
});
