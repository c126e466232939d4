import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { initialOfflineState, setOfflineState } from '../components/page/use-offline-state';
import { closeToasts } from '../components/toasts/toasts';
import { resetStore } from './stores';

// The libraries' default timeout is a second, but a busy machine takes longer to load a module.
const waitTimeoutMs = 60_000;
configure({ asyncUtilTimeout: waitTimeoutMs });
const { waitFor } = vi;
Object.assign(vi, {
  waitFor: ((callback, options) =>
    waitFor(callback, { timeout: waitTimeoutMs, ...(typeof options === 'object' ? options : {}) })) as typeof waitFor,
});

// A request that outlives its test must not call a server.
window.fetch = async () => {
  throw new TypeError('Failed to fetch');
};

// happy-dom has no Web Locks, and no methods of dialogs.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};

afterEach(async () => {
  cleanup();
  closeToasts(() => true);
  setOfflineState(initialOfflineState);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await resetStore();
});
