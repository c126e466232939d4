// Must come first: it sets the order of the cascade layers.
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { pages } from '#shared/paths';
import { createRoutes, isFailedScreen } from './router';
import { CopiedAt } from './ui/copied-at';
import { SiteOrigin } from './ui/site-origin';

// The first page brings its own tours, so load this code only when it's needed.
const fetched = async (): Promise<Catalogue> => (await import('./sync/tours')).browserCatalogue;
const catalogue: Catalogue = {
  home: async () => (await fetched()).home(),
  places: async () => (await fetched()).places(),
  listing: async (filter, before) => (await fetched()).listing(filter, before),
  newest: async (most) => (await fetched()).newest(most),
  tour: async (id) => (await fetched()).tour(id),
};

/** Data the Worker wrote into the page; null on the service worker's shell. */
function readPageData(): { origin: string; copiedAt: string | null; loaderData: Record<string, unknown> } | null {
  const island = document.getElementById('page-data')?.textContent;
  return island ? JSON.parse(island) : null;
}

/**
 * Loads the matched screens before hydration, so that the first render equals the Worker's. False if one failed to load:
 * then the Worker's page, which works with plain links and forms, stays.
 */
async function resolveMatched(routes: RouteObject[]): Promise<boolean> {
  const matched = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    return !isFailedScreen(route.Component);
  });
  return !(await Promise.all(matched)).includes(false);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const routes = createRoutes(() => catalogue);
  // An address that even `*` doesn't match (with a line break in it) is "not found", as on the Worker.
  if (!matchRoutes(routes, location)) history.replaceState(null, '', pages.notFound);
  const page = readPageData();
  const isWhole = !page || (await resolveMatched(routes));
  const router = createBrowserRouter(routes, page ? { hydrationData: { loaderData: page.loaderData } } : {});
  const app = (
    <StrictMode>
      <SiteOrigin value={page?.origin ?? location.origin}>
        <CopiedAt value={page?.copiedAt ?? null}>
          <RouterProvider router={router} />
        </CopiedAt>
      </SiteOrigin>
    </StrictMode>
  );
  if (!page) createRoot(root).render(app);
  else if (isWhole) startTransition(() => void hydrateRoot(root, app));
  // The page works without this; the next one tries again.
  const offline = await import('./shell/later/start-offline').catch(() => null);
  offline?.startOffline(router);
}

void start();
