import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { freshStore } from './fresh-store';

// Node's Web Locks, since the DOM library has none.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

// Thousands are sent here. shared/proof.test.ts has what it costs, e2e/inquiry.spec.ts that the site takes it.
vi.mock('#shared/proof', () => ({
  proofHeader: 'Inquiry-Proof',
  findProof: vi.fn(async (key: string) => `proof of ${key}`),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  freshStore();
});
