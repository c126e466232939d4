// Must come first: it sets the order of the cascade layers.
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/buttons.css';
import '../styles/components.css';
import '../styles/poster.css';
import '../styles/below-fold.css';
import '../styles/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { toIndianDay } from '#shared/dates';
import { pages, submitPath } from '#shared/routes';
import type { AgencyFacts } from '#shared/settings/site';
import type { Catalogue } from '#shared/tours/catalogue';
import { rememberFormValues, retypeAutofilledValues } from '../components/forms/form-values';
import { SiteOriginContext, SiteProvider, TodayProvider } from '../components/page/site-context';
import { storeInstallPrompt } from './layout/install-card';
import { expectSkippedTransitions, showNavigationProgress } from './layout/navigation-progress';
import { createRoutes, isFailedScreen } from './router';

// The first page brings its own tours, so load this code only when it's needed.
const fetched = async (): Promise<Catalogue> => (await import('./layout/offline-api')).catalogue;
const catalogue: Catalogue = {
  home: async () => (await fetched()).home(),
  places: async () => (await fetched()).places(),
  listing: async (filter, before) => (await fetched()).listing(filter, before),
  newest: async (most) => (await fetched()).newest(most),
  searchable: async () => (await fetched()).searchable(),
  compared: async (ids) => (await fetched()).compared(ids),
  tour: async (id) => (await fetched()).tour(id),
  findOfflineTour: async (id) => (await fetched()).findOfflineTour?.(id) ?? null,
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
  const readStored = async () => (await import('./layout/app-shell')).prepareAppShell();
  const facts = readData<Partial<AgencyFacts>>('site-data') ?? (await readStored());
  const routes = createRoutes(() => catalogue);
  // A form posted before the scripts came: the Worker answered with the page that has it.
  if (location.pathname === submitPath) history.replaceState(null, '', pages.inquiryForm);
  // An address that even `*` doesn't match (with a line break in it) is "not found", as on the Worker.
  if (!matchRoutes(routes, location)) history.replaceState(null, '', pages.notFound);
  const isWhole = !page || (await resolveMatched(routes));
  const router = createBrowserRouter(routes, page ? { hydrationData: { loaderData: page.loaderData } } : {});
  showNavigationProgress(router);
  const app = (
    <StrictMode>
      <SiteOriginContext value={page?.origin ?? location.origin}>
        <SiteProvider facts={facts}>
          <TodayProvider first={page?.today ?? toIndianDay(Date.now())}>
            <RouterProvider router={router} />
          </TodayProvider>
        </SiteProvider>
      </SiteOriginContext>
    </StrictMode>
  );
  if (!page) createRoot(root).render(app);
  else if (isWhole) {
    const rewrite = rememberFormValues();
    const onRecoverableError = (error: unknown) => {
      reportError(error);
      rewrite();
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  }
  if (!page) await untilInitialized(router);
  // The page works without this; the next one tries again.
  const offline = await import('./layout/start-offline').catch(() => null);
  await offline?.startOffline(router);
}

storeInstallPrompt();
retypeAutofilledValues();
expectSkippedTransitions();
void start();
