// This import must come first, because it sets the order of the cascade layers.
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

// The server's page contains its tours, so this code is loaded only when another page needs tours.
const loadCatalogue = async (): Promise<Catalogue> => (await import('./layout/offline-api')).catalogue;
const catalogue: Catalogue = {
  home: async () => (await loadCatalogue()).home(),
  places: async () => (await loadCatalogue()).places(),
  listing: async (filter, before) => (await loadCatalogue()).listing(filter, before),
  newest: async (limit) => (await loadCatalogue()).newest(limit),
  searchable: async () => (await loadCatalogue()).searchable(),
  compared: async (ids) => (await loadCatalogue()).compared(ids),
  tour: async (id) => (await loadCatalogue()).tour(id),
  findOfflineTour: async (id) => (await loadCatalogue()).findOfflineTour?.(id) ?? null,
};

function readJsonElement<T>(id: string): T | null {
  const json = document.getElementById(id)?.textContent;
  return json ? JSON.parse(json) : null;
}

const serverData = readJsonElement<{ origin: string; today: string; loaderData: Record<string, unknown> }>('page-data');

/** Loads the screens of the address, because the first render must equal the Worker's. Returns false if a screen can't be loaded. */
async function loadMatchedScreens(routes: RouteObject[]): Promise<boolean> {
  const loadedScreens = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    return !isFailedScreen(route.Component);
  });
  return !(await Promise.all(loadedScreens)).includes(false);
}

function waitUntilInitialized({ state, subscribe }: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) resolve();
    else subscribe(({ initialized }) => initialized && resolve());
  });
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const prepareAppShell = async () => (await import('./layout/app-shell')).prepareAppShell();
  const facts = readJsonElement<Partial<AgencyFacts>>('site-data') ?? (await prepareAppShell());
  const routes = createRoutes(() => catalogue);
  // If a form was sent before the scripts were loaded, the Worker responded with the form's page at this address.
  if (location.pathname === submitPath) history.replaceState(null, '', pages.inquiryForm);
  // The route `*` doesn't match an address with a line break.
  if (!matchRoutes(routes, location)) history.replaceState(null, '', pages.notFound);
  const mayRender = !serverData || (await loadMatchedScreens(routes));
  const router = createBrowserRouter(
    routes,
    serverData ? { hydrationData: { loaderData: serverData.loaderData } } : {},
  );
  showNavigationProgress(router);
  const app = (
    <StrictMode>
      <SiteOriginContext value={serverData?.origin ?? location.origin}>
        <SiteProvider facts={facts}>
          <TodayProvider initialDay={serverData?.today ?? toIndianDay(Date.now())}>
            <RouterProvider router={router} />
          </TodayProvider>
        </SiteProvider>
      </SiteOriginContext>
    </StrictMode>
  );
  if (!serverData) createRoot(root).render(app);
  else if (mayRender) {
    const restoreFormValues = rememberFormValues();
    const onRecoverableError = (error: unknown) => {
      reportError(error);
      restoreFormValues();
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  }
  if (!serverData) await waitUntilInitialized(router);
  // The page also works without offline support. The next page tries to load it again.
  const offline = await import('./layout/start-offline').catch(() => null);
  await offline?.startOffline(router);
}

storeInstallPrompt();
retypeAutofilledValues();
expectSkippedTransitions();
void start();
