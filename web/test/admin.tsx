import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { storeToken } from '../admin/session/token';
import { Toasts } from '../components/toasts/toast-list';

export function makeQueryClient(staleTime = 0): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
}

interface RenderOptions {
  /** Initial path. */
  at?: string;
  client?: QueryClient;
  /** Screen in the outlet of the rendered layout. */
  within?: ReactNode;
}

/** Renders an admin screen or layout, with toasts, for a user who is logged in. */
export function renderAdmin(content: ReactNode, { at = '/', client = makeQueryClient(), within }: RenderOptions = {}) {
  storeToken('a token');
  const element = (
    <>
      {content}
      <Toasts />
    </>
  );
  const routes = within ? [{ element, children: [{ path: '*', element: within }] }] : [{ path: '*', element }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, client, router };
}

/** Runs a hook of the admin for a user who is logged in. */
export function renderAdminHook<T>(useHook: () => T, client = makeQueryClient()) {
  storeToken('a token');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...renderHook(useHook, { wrapper }), client };
}

/** Unmounts the view as a reload does: local storage stays as it was before. */
export function simulateReload({ unmount }: { unmount: () => void }): void {
  dispatchEvent(new Event('pagehide'));
  const entries = Object.entries(localStorage);
  unmount();
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

export const listStoredDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:'));
