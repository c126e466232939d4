import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnSession } from '#shared/staff/staff';
import { renderAdmin } from '../../test/admin';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { press } from '../../test/render';
import { OwnSessions } from './account-page';

const session: OwnSession = {
  id: '0123456789abcdef',
  browser: 'Chrome on Android',
  startedAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-21T10:00:00.000Z',
  isThis: false,
};
const own = { ...session, id: 'fedcba9876543210', browser: 'Firefox on Linux', isThis: true };

it('lists the sessions and ends another one, never the current one', async () => {
  let sessions = [own, session];
  const calls = mockFetch(({ path }) => {
    if (path === `/api/account/sessions/${session.id}`) sessions = [own];
    return json(path === '/api/account/sessions' ? { data: sessions } : { message: 'Ended.' });
  });
  renderAdmin(<OwnSessions />);
  expect((await screen.findByText('This browser')).closest('li')?.textContent).toContain('Firefox on Linux');
  const ends = screen.getAllByRole('button', { name: /^End the session/ });
  expect(ends.map((button) => button.getAttribute('aria-label'))).toEqual([
    'End the session in Chrome on Android since 20 Nov 2026, 15:30',
  ]);
  fireEvent.click(ends[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  const asked = calls.map(({ method, path }) => `${method} ${path}`);
  // After a test without a connection its page still asks whether there is one.
  expect(asked.filter((call) => call.includes('/api/account/sessions'))).toEqual([
    'GET /api/account/sessions',
    `DELETE /api/account/sessions/${session.id}`,
    'GET /api/account/sessions',
  ]);
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

it('shows a load error, and retries', async () => {
  mockFetch(failNetwork);
  renderAdmin(<OwnSessions />);
  expect((await screen.findByRole('alert')).textContent).toContain('no connection');
  mockFetch(() => json({ data: [own] }));
  press('Try again');
  expect(await screen.findByText('Firefox on Linux')).toBeDefined();
});
