import { beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '../../components/toasts/toasts';
import { reloadOnMissingScript } from './updates';

vi.mock('../../components/toasts/toasts', () => ({ showToast: vi.fn() }));

const reload = vi.fn();
const askForScript = vi.fn<(path: string) => Promise<Response>>();
const failToLoad = async () => {
  dispatchEvent(new Event('vite:preloadError'));
  await new Promise(setImmediate);
};
reloadOnMissingScript();

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload.mockClear());
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal(
    'fetch',
    askForScript.mockReset().mockImplementation(async () => new Response(null, { status: 404 })),
  );
  document.body.innerHTML = '<script type="module" src="/assets/index-a.js"></script>';
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
  askForScript.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});

// Safari ends what is still loading when a link is pressed, and a reload would end the way to the next page.
it('does not reload when a script is not loaded though the site still has the page’s build', async () => {
  askForScript.mockResolvedValueOnce(new Response(null, { status: 200 }));
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
  expect(askForScript.mock.calls.map(([path]) => new URL(path, location.href).pathname)).toEqual([
    '/assets/index-a.js',
  ]);
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
