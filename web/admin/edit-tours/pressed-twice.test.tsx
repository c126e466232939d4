import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { DeskTour } from '#shared/tours/tour-stage';
import { storeToken } from '../session/token';
import { useCopy } from './tour-actions';

beforeAll(() => {
  // happy-dom has the element but not its methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that answers what is posted when told to. */
function serve() {
  storeToken('a token');
  const posted: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) => {
    if (method === 'POST') await new Promise<void>((resolve) => posted.push(resolve));
    return Response.json({ message: 'Not now.', data: [] }, { status: method === 'POST' ? 503 : 200 });
  });
  return posted;
}

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const tour = { _id: 'leh', heading: 'Leh', stage: 'draft' } as DeskTour;

it('copies a tour once while that is under way, and again after it', async () => {
  const posted = serve();
  const copy = renderHook(() => useCopy(() => {}), { wrapper }).result.current;
  const first = copy(tour);
  await copy(tour);
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  posted[0]?.();
  await act(() => first);
  const again = copy(tour);
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  posted[1]?.();
  await act(() => again);
});
