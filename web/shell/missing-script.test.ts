import { beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toasts/toasts';
import { reloadOnMissingScript } from './missing-script';

const { connection } = vi.hoisted(() => ({ connection: vi.fn(() => 'online') }));
vi.mock('../sync/connection', () => ({ checkConnection: async () => undefined, connection }));
vi.mock('../ui/toasts/toasts', () => ({ showToast: vi.fn() }));

const reload = vi.fn();
const failToLoad = async () => {
  dispatchEvent(new Event('vite:preloadError'));
  await Promise.resolve();
};
reloadOnMissingScript();

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload.mockClear());
  vi.useFakeTimers({ toFake: ['Date'] });
  document.body.innerHTML = '';
});

it('reloads the page when a script is missing, but not twice in a minute', async () => {
  await failToLoad();
  vi.setSystemTime(Date.now() + 59_000);
  await failToLoad();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2_000);
  await failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload while the site does not answer', async () => {
  connection.mockReturnValueOnce('offline');
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});

it('shows a sentence with a button instead while something is unsaved', async () => {
  document.documentElement.toggleAttribute('data-unsaved', true);
  await failToLoad();
  document.documentElement.removeAttribute('data-unsaved');
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({
        message: 'This site has been updated. Refresh once you have finished here.',
        action: expect.objectContaining({ label: 'Refresh' }),
      }),
    ),
  );
  // It hasn’t been reloaded yet, so nothing keeps it from that.
  await failToLoad();
  expect(reload).toHaveBeenCalledTimes(1);
});
