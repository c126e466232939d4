import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { initialOfflineState, setOfflineState } from '../components/page/use-offline-state';
import { closeToasts } from '../components/toasts/toasts';
import { resetStore } from './stores';

// Milliseconds, where the libraries give up after a second: a busy machine takes longer to load a part.
const patience = 60_000;
configure({ asyncUtilTimeout: patience });
const { waitFor } = vi;
Object.assign(vi, {
  waitFor: ((callback, options) =>
    waitFor(callback, { timeout: patience, ...(typeof options === 'object' ? options : {}) })) as typeof waitFor,
});

// A call that is still under way when its test ends finds no network: the DOM library's own fetch would ask a server.
window.fetch = async () => {
  throw new TypeError('Failed to fetch');
};

// The DOM library has no Web Locks, and a dialog without its methods.
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
