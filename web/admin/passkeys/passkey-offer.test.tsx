import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { PasskeyOffer } from './passkey-offer';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const passkey = { id: 'p', name: 'Phone', createdAt: '2025-06-01T10:00:00.000Z', lastUsedAt: null, synced: true };

function open({ isPhone = true, data = [] as unknown[] } = {}) {
  storeToken('token');
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  const calls = answerWith(() => json({ data }));
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PasskeyOffer />
    </QueryClientProvider>,
  );
  return { calls, ...view };
}

it('offers a passkey once on a phone', async () => {
  const first = open();
  await screen.findByRole('button', { name: 'Set up a passkey' });
  first.unmount();
  expect(open().container.innerHTML).toBe('');
});

it('offers none to somebody who has one', async () => {
  const { calls, container } = open({ data: [passkey] });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(container.innerHTML).toBe('');
});

it('offers none at a desk', () => {
  const { calls, container } = open({ isPhone: false });
  expect([container.innerHTML, calls.length]).toEqual(['', 0]);
});
