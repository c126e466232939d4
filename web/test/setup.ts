import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { freshStore } from './fresh-store';
import { freshWindow } from './fresh-window';

// One window serves all files, since making one costs more than most files' tests. Each has our modules anew.
vi.resetModules();
afterAll(freshWindow());

// Milliseconds, where the libraries give up after a second: a busy machine takes longer to load a part.
const patience = 60_000;
configure({ asyncUtilTimeout: patience });
const { waitFor } = vi;
Object.assign(vi, {
  waitFor: ((callback, options) =>
    waitFor(callback, { timeout: patience, ...(typeof options === 'object' ? options : {}) })) as typeof waitFor,
});

// What a test leaves on its way when it ends finds no network: the DOM library's own would ask a server.
window.fetch = async () => {
  throw new TypeError('Failed to fetch');
};

// Node's Web Locks, since the DOM library has none.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  await freshStore();
});
