// Must come first: it sets the order of the cascade layers.
import './styles/tokens.css';
import './styles/base.css';
import './styles/buttons.css';
import './styles/parts.css';
import './styles/poster.css';
import './styles/below.css';
import './styles/print.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { pages, submitPath } from '#shared/paths';
import type { Facts } from '#shared/site/site';
import { toIndianDay } from '#shared/text/dates';
import type { Catalogue } from '#shared/tours/catalogue';
import { createRoutes, isFailedScreen } from './router';
import { showGoing } from './shell/show-going';
import { expectSkippedTransitions } from './shell/transitions';
import { noteTypedValues, retypeSilentValues } from './ui/forms/typed-values';
import { keepInstallPrompt } from './ui/install/install-prompt';
import { SiteProvider } from './ui/page/site-context';
import { SiteOrigin } from './ui/page/site-origin';
import { CurrentDay } from './ui/page/today';

// The first page brings its own tours, so load this code only when it's needed.
const fetched = async (): Promise<Catalogue> => (await import('./shell/store')).catalogue;
const catalogue: Catalogue = {
  home: async () => (await fetched()).home(),
  places: async () => (await fetched()).places(),
  listing: async (filter, before) => (await fetched()).listing(filter, before),
  newest: async (most) => (await fetched()).newest(most),
  findable: async () => (await fetched()).findable(),
  compared: async (ids) => (await fetched()).compared(ids),
  tour: async (id) => (await fetched()).tour(id),
  kept: async (id) => (await fetched()).kept?.(id) ?? null,
};

function readData<T>(id: string): T | null {
  const island = document.getElementById(id)?.textContent;
  return island ? JSON.parse(island) : null;
}

/** The Worker's data in the page; null in the app shell, and on the admin's pages. */
const page = readData<{ origin: string; today: string; loaderData: Record<string, unknown> }>('page-data');

/** So that the first render equals the Worker's. False if a screen failed to load: then the Worker's page stays. */
async function resolveMatched(routes: RouteObject[]): Promise<boolean> {
  const matched = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    return !isFailedScreen(route.Component);
  });
  return !(await Promise.all(matched)).includes(false);
}

function untilInitialized({ state, subscribe }: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) resolve();
    else subscribe(({ initialized }) => initialized && resolve());
  });
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  // The app shell has no facts in it.
  const readStored = async () => (await import('./shell/app-shell')).prepareAppShell();
  const facts = readData<Partial<Facts>>('site-data') ?? (await readStored());
  const routes = createRoutes(() => catalogue);
  // A form posted before the scripts came: the Worker answered with the page that has it.
  if (location.pathname === submitPath) history.replaceState(null, '', pages.inquiryForm);
  // An address that even `*` doesn't match (with a line break in it) is "not found", as on the Worker.
  if (!matchRoutes(routes, location)) history.replaceState(null, '', pages.notFound);
  const isWhole = !page || (await resolveMatched(routes));
  const router = createBrowserRouter(routes, page ? { hydrationData: { loaderData: page.loaderData } } : {});
  showGoing(router);
  const app = (
    <StrictMode>
      <SiteOrigin value={page?.origin ?? location.origin}>
        <SiteProvider facts={facts}>
          <CurrentDay first={page?.today ?? toIndianDay(Date.now())}>
            <RouterProvider router={router} />
          </CurrentDay>
        </SiteProvider>
      </SiteOrigin>
    </StrictMode>
  );
  if (!page) createRoot(root).render(app);
  else if (isWhole) {
    const rewrite = noteTypedValues();
    const onRecoverableError = (error: unknown) => {
      reportError(error);
      rewrite();
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  }
  if (!page) await untilInitialized(router);
  // The page works without this; the next one tries again.
  const offline = await import('./shell/start-offline').catch(() => null);
  await offline?.startOffline(router);
}

keepInstallPrompt();
retypeSilentValues();
expectSkippedTransitions();
void start();
