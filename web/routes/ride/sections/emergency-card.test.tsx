import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeLimitMs } from '../../../store/db';
import { findEmergencyCard, keepEmergencyCard } from '../../../sync/rides';
import { closeConnection, forbidStore, hangStore } from '../../../test/fresh-store';
import { EmergencyCardEditor } from './emergency-card';

const open = () => render(<EmergencyCardEditor country="India" />);
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('a card that couldn’t be read once keeps what it says under what is typed', async () => {
  await keepEmergencyCard({ bloodGroup: 'B+' });
  closeConnection();
  const working = globalThis.indexedDB;
  forbidStore();
  open();
  await screen.findByLabelText('Name');
  expect(field('Blood group').value).toBe('');
  globalThis.indexedDB = working;
  type('Name', 'Asha');
  await vi.waitFor(() => expect(field('Blood group').value).toBe('B+'));
  expect(await findEmergencyCard()).toMatchObject({ name: 'Asha', bloodGroup: 'B+' });
});

test('what is typed while the store hangs is kept once it answers, beside what the card says', async () => {
  await keepEmergencyCard({ bloodGroup: 'B+' });
  closeConnection();
  const working = globalThis.indexedDB;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  hangStore();
  open();
  while (!screen.queryByLabelText('Name')) await vi.advanceTimersByTimeAsync(storeLimitMs);
  type('Name', 'Asha');
  type('Insurer', 'LIC');
  await vi.advanceTimersByTimeAsync(2 * storeLimitMs);
  await vi.waitFor(() => screen.getByText(/^This browser lets us keep nothing/));
  globalThis.indexedDB = working;
  await vi.advanceTimersByTimeAsync(60_000);
  await findEmergencyCard();
  const whole = { name: 'Asha', bloodGroup: 'B+', insurer: 'LIC' };
  await vi.waitFor(async () => expect(await findEmergencyCard()).toMatchObject(whole));
  await vi.waitFor(() => expect(field('Blood group').value).toBe('B+'));
  expect(field('Name').value).toBe('Asha');
  await vi.waitFor(() => expect(screen.queryByText(/^This browser lets us keep nothing/)).toBeNull());
});

test('a page that comes back from the browser’s cache shows the card as it is by then', async () => {
  await keepEmergencyCard({ bloodGroup: 'B+' });
  open();
  await vi.waitFor(() => expect(field('Blood group').value).toBe('B+'));
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('resume'));
  const { updateEmergencyCard } = await import('../../../store/emergency-card');
  await updateEmergencyCard({ bloodGroup: 'O-', insurer: 'LIC' });
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(field('Blood group').value).toBe('O-'));
  expect(field('Insurer').value).toBe('LIC');
});
