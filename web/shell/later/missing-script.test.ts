import { beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '../../ui/toasts/toasts';
import { reloadOnMissingScript } from './missing-script';

vi.mock('../../ui/toasts/toasts', () => ({ showToast: vi.fn() }));

const reload = vi.fn();
const failToLoad = () => dispatchEvent(new Event('vite:preloadError'));
reloadOnMissingScript();

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload.mockClear());
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
  document.body.innerHTML = '';
});

it('reloads the page when a script is missing, but not twice in a minute', () => {
  failToLoad();
  vi.setSystemTime(Date.now() + 59_000);
  failToLoad();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2_000);
  failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failToLoad();
  expect(reload).not.toHaveBeenCalled();
});

it('shows a sentence with a button instead while something is unsaved', async () => {
  document.documentElement.toggleAttribute('data-unsaved', true);
  failToLoad();
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
  failToLoad();
  expect(reload).toHaveBeenCalledTimes(1);
});
