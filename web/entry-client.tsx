// First of all, for the order of the cascade's layers.
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { pages } from '#shared/paths';
import { createRoutes } from './router';
import { SiteOrigin } from './ui/site-origin';

/** The first page brings its tours with it: what asks for more comes when more is asked for. */
const fetched = async (): Promise<Catalogue> => (await import('./sync/tours')).browserCatalogue;
const catalogue: Catalogue = {
  home: async () => (await fetched()).home(),
  listing: async (filter, before) => (await fetched()).listing(filter, before),
  tour: async (id) => (await fetched()).tour(id),
};

/** What the Worker wrote beside the page; null on the shell that the service worker serves. */
function readPageData(): { origin: string; loaderData: Record<string, unknown> } | null {
  const island = document.getElementById('page-data')?.textContent;
  return island ? JSON.parse(island) : null;
}

/** Resolves the matched screens before hydration, so that the first render equals the Worker's. */
async function resolveMatched(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const routes = createRoutes(catalogue);
  // What no screen claims, not even `*` (an address with a line break in it), is the not-found screen, as on the Worker.
  if (!matchRoutes(routes, location)) history.replaceState(null, '', pages.notFound);
  const page = readPageData();
  if (page) await resolveMatched(routes);
  const router = createBrowserRouter(routes, page ? { hydrationData: { loaderData: page.loaderData } } : {});
  const app = (
    <StrictMode>
      <SiteOrigin value={page?.origin ?? location.origin}>
        <RouterProvider router={router} />
      </SiteOrigin>
    </StrictMode>
  );
  if (page) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  const { startOffline } = await import('./shell/start-offline');
  startOffline(router);
}

void start();
