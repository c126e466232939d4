import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { PasskeyOffer } from './passkeys-section';

const passkey = { id: 'p', name: 'Phone', createdAt: '2025-06-01T10:00:00.000Z', lastUsedAt: null, synced: true };

function open({ isPhone = true, data = [] as unknown[] } = {}) {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  const calls = mockFetch(() => json({ data }));
  return { calls, ...renderAdmin(<PasskeyOffer />) };
}

it('offers a passkey once on a phone', async () => {
  const first = open();
  await screen.findByRole('button', { name: 'Set up a passkey' });
  first.unmount();
  expect(open().container.innerHTML).toBe('');
});

it('offers no passkey to a user who has one', async () => {
  const { calls, container } = open({ data: [passkey] });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(container.innerHTML).toBe('');
});

it('offers no passkey on a computer', () => {
  const { calls, container } = open({ isPhone: false });
  expect([container.innerHTML, calls.length]).toEqual(['', 0]);
});
