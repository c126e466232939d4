import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { HeldInquiries } from './held-inquiries';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the choice of a reason while those held for it are fetched', async () => {
  storeToken('a token');
  const answers: (() => void)[] = [];
  answerWith(async ({ path, body }) => {
    if (path !== api.searchHeld) return json({}, { status: 404 });
    if (JSON.parse(body).why) await new Promise<void>((resolve) => answers.push(resolve));
    return json({ data: [], newest: null, next: null });
  });
  const state = { search: '', sorting: [], page: 0, setSearch: vi.fn(), setSorting: vi.fn(), setPage: vi.fn() };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HeldInquiries state={state} />
    </QueryClientProvider>,
  );
  const why = await screen.findByLabelText('Why they are held');
  fireEvent.change(why, { target: { value: 'no_proof' } });
  await waitFor(() => expect(answers).toHaveLength(1));
  expect([why.isConnected, screen.queryByText('Nothing is held.')]).toEqual([true, null]);
  answers[0]?.();
  expect(await screen.findByText('No held inquiries match.')).toBeDefined();
  expect(why.isConnected).toBe(true);
});
