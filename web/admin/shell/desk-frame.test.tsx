import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { accountQuery } from '../queries/people';
import { claimDrafts, readDraft, storeDraft } from '../session/drafts';
import { dropToken, storeToken } from '../session/token';
import { OwnDrafts, usePresence } from './desk-frame';

function Desk() {
  usePresence();
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('tells the server that somebody is at the desk, once in five minutes and never by itself', async () => {
  storeToken('token');
  const calls = answerWith(() => json({ message: 'Noted.' }));
  render(<Desk />);
  await after(60 * 60_000);
  expect(calls).toHaveLength(0);
  fireEvent.keyDown(document.body);
  fireEvent.pointerDown(document.body);
  await after(60_000);
  fireEvent.pointerDown(document.body);
  await after(60_000);
  expect(calls.map(({ path }) => path)).toEqual([api.accountSeen]);
  await after(5 * 60_000);
  fireEvent.pointerDown(document.body);
  await after(2000);
  expect(calls).toHaveLength(2);
});

it('says nothing after a click on Logout', async () => {
  storeToken('token');
  const calls = answerWith(() => json({ message: 'Noted.' }));
  render(<Desk />);
  fireEvent.pointerDown(document.body);
  dropToken('logout');
  await after(10_000);
  expect(calls).toHaveLength(0);
});

it('opens no form before it has deleted the drafts of another person', async () => {
  claimDrafts('asha');
  storeDraft('form', 'half a tour');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  answerWith(() => new Promise<Response>(() => undefined));
  const ShownDraft = () => <p>draft: {readDraft('form', v.string()) ?? 'none'}</p>;
  render(
    <QueryClientProvider client={client}>
      <OwnDrafts>
        <ShownDraft />
      </OwnDrafts>
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/^draft/)).toBe(null);
  const account = { id: 'tenzin', name: 'Tenzin', email: 't@example.com', role: 'staff' as const };
  client.setQueryData(accountQuery.queryKey, account);
  await after(100);
  expect(screen.getByText('draft: none')).toBeTruthy();
});
