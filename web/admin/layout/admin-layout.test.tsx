import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { showToast, useToasts } from '../../components/toasts/toasts';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { deleteOthersDrafts, readDraft, storeDraft } from '../session/drafts';
import { removeToken, storeToken } from '../session/token';
import { accountQuery } from '../staff/queries';
import { AdminLayout, DraftOwnerGate, readOpenRecord, useCloseOldToasts, useKeepSessionAlive } from './admin-layout';
import { screens } from './screens';

function ActiveUser() {
  useKeepSessionAlive();
  return null;
}

beforeEach(() => void vi.useFakeTimers());
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('reports presence at most every five minutes, and only after a click or key', async () => {
  storeToken('token');
  const calls = mockFetch(() => json({ message: 'Noted.' }));
  render(<ActiveUser />);
  await after(60 * 60_000);
  expect(calls).toHaveLength(0);
  fireEvent.keyDown(document.body);
  fireEvent.pointerDown(document.body);
  await after(60_000);
  fireEvent.pointerDown(document.body);
  await after(60_000);
  expect(calls.map(({ path }) => path)).toEqual([api.keepSessionAlive.path]);
  await after(5 * 60_000);
  fireEvent.pointerDown(document.body);
  await after(2000);
  expect(calls).toHaveLength(2);
});

it('reports no presence after a click on Logout', async () => {
  storeToken('token');
  const calls = mockFetch(() => json({ message: 'Noted.' }));
  render(<ActiveUser />);
  fireEvent.pointerDown(document.body);
  removeToken('logout');
  await after(10_000);
  expect(calls).toHaveLength(0);
});

it('deletes the drafts of another user before a form opens', async () => {
  deleteOthersDrafts('asha');
  storeDraft('form', 'half a tour');
  mockFetch(() => new Promise<Response>(() => undefined));
  const ShownDraft = () => <p>draft: {readDraft('form', v.string()) ?? 'none'}</p>;
  const { client } = renderAdmin(
    <DraftOwnerGate>
      <ShownDraft />
    </DraftOwnerGate>,
  );
  expect(screen.queryByText(/^draft/)).toBe(null);
  const account = { id: 'tenzin', name: 'Tenzin', email: 't@example.com', role: 'staff' as const };
  client.setQueryData(accountQuery.queryKey, account);
  await after(100);
  expect(screen.getByText('draft: none')).toBeTruthy();
});

const undo = { label: 'Undo', run: () => {} };

function renderToasts() {
  const panel = renderHook(
    ({ place }) => {
      useCloseOldToasts(place);
      return useToasts().map(({ message }) => message);
    },
    { initialProps: { place: '/quotes' } },
  );
  return {
    listMessages: () => panel.result.current,
    goTo: (place: string) => panel.rerender({ place }),
    waitFor: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

it('closes toasts without Undo when another screen opens', () => {
  const panel = renderToasts();
  act(() => {
    showToast({ kind: 'failure', message: 'We couldn’t send it.', action: undo });
    showToast({ kind: 'success', message: 'Draft deleted.', action: undo });
    showToast({ kind: 'success', message: 'Saved.' });
  });
  panel.waitFor(1500);
  expect(panel.listMessages()).toHaveLength(3);
  panel.goTo('/inquiries');
  expect(panel.listMessages()).toEqual(['Draft deleted.']);
});

it('keeps a toast that is shown right before a navigation', () => {
  const panel = renderToasts();
  act(() => void showToast({ kind: 'success', message: 'Tour added successfully!' }));
  panel.goTo('/tours');
  expect(panel.listMessages()).toContain('Tour added successfully!');
});

it('treats another record as another screen, but not a search', () => {
  const screens = ['?open=one', '?open=one&do=pay', '?open=two', '?open=two&q=Tashi'].map(readOpenRecord);
  expect(screens.map((screen) => screens.indexOf(screen))).toEqual([0, 0, 2, 2]);
});

it.each([
  ['staff', '', 'Staff', 'Owners manage who may use the admin. Ask one of them.'],
  ['activity', '/', 'Activity', 'Owners see what was done in the admin. Ask one of them.'],
  ['settings', '', 'Agency', 'Owners change the agency’s name, contacts and terms. Ask one of them.'],
] as const)(
  'says to staff who open %s%s whom to ask, and asks the server for nothing of it',
  async (name, ending, title, listMessages) => {
    vi.useRealTimers();
    const calls = mockFetch(({ path }) =>
      path === api.readAccount.path
        ? json({ id: 'me', email: 'asha@example.com', name: 'Asha', role: 'staff' })
        : json({ message: 'Not now.' }, { status: 503 }),
    );
    const { Component } = screens[name];
    const frame = <AdminLayout isLoggingOut={false} onLogout={async () => {}} />;
    renderAdmin(frame, { at: pages[name] + ending, within: <Component /> });
    expect(await screen.findByText(listMessages)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const owners: readonly string[] = [api.listStaff.path, api.listActivity.path, api.readSettings.path];
    expect(calls.map(({ path }) => path).filter((path) => owners.includes(path))).toEqual([]);
  },
);
