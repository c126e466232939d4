import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router-dom';
import { demoTourIds, pages } from '#shared/paths';
import type { Catalogue } from '#shared/tours/catalogue';
import { ErrorPage } from './shell/error-page';
import { Layout } from './shell/layout';
import { LoadingPage } from './shell/loading-page';

interface ScreenModule {
  Component: ComponentType;
  loader?: (catalogue: Catalogue) => LoaderFunction;
}

interface Screen {
  paths: readonly string[];
  /** Module of the screen, from `web/`. The Worker finds the screen's scripts and styles under it in Vite's manifest. */
  module: string;
  load: () => Promise<ScreenModule>;
}

const modules = import.meta.glob<ScreenModule>(['./routes/*/*-page.tsx', './aside/*/*-page.tsx']);

function screen(module: string, ...paths: string[]): Screen {
  const load = modules[`./${module}.tsx`];
  if (!load) throw new Error(`There is no screen ${module}.`);
  return { paths, module: `${module}.tsx`, load };
}

const screens: readonly Screen[] = [
  screen('routes/home/index-page', pages.home),
  screen(
    'routes/listing/index-page',
    pages.adventure,
    pages.domestic,
    pages.international,
    pages.himachalPradesh,
    pages.spitiValley,
    pages.lehLadakh,
  ),
  screen(
    'routes/tour/show-page',
    '/tour/:id',
    '/tour-detail-one/:id',
    pages.exploreNow,
    pages.tourWithoutId,
    pages.tourDetailOneWithoutId,
  ),
  screen('routes/ride/show-page', '/tour/:id/ride'),
  screen('routes/find/index-page', pages.find),
  screen('routes/find/compare-page', pages.compare),
  screen('routes/find/passes-page', pages.passes),
  screen('routes/inquiry/index-page', pages.inquiryForm),
  screen('routes/saved/index-page', pages.saved),
  screen('aside/contact/index-page', pages.contact),
  screen('aside/about/index-page', pages.about),
  screen('aside/account/signup-page', pages.signup),
  screen('aside/account/signup-success-page', pages.signupSuccess),
  screen('aside/legal/terms-page', pages.terms),
  screen('aside/legal/privacy-page', pages.privacy),
  screen('aside/coming-soon/index-page', pages.comingSoon),
  screen('aside/maintenance/index-page', pages.maintenance),
  screen(
    'aside/layouts/index-page',
    pages.grid,
    pages.gridLeftSidebar,
    pages.gridRightSidebar,
    pages.list,
    pages.listOneColumn,
    pages.listLeftSidebar,
    pages.listRightSidebar,
  ),
  // A demo tour's address wins over a real tour's id.
  screen('aside/layouts/show-page', pages.tourDetailTwo, ...demoTourIds.map(pages.tourDetailOne)),
  screen('aside/not-found/index-page', pages.notFound, '*'),
];

// Admin screens are imported from one module, so that the public router does not list each of them.

const accountNames = ['login', 'forgotPassword', 'resetPassword', 'acceptInvitation'] as const;

const accountScreens: readonly Screen[] = accountNames.map((name) => ({
  paths: [pages[name]],
  module: 'admin/account/screens.ts',
  load: async () => (await import('./admin/account/screens')).screens[name],
}));

const deskNames = [
  'dashboard',
  'bookings',
  'months',
  'addTour',
  'editTours',
  'editTourModal',
  'inquiries',
  'answers',
  'quotes',
  'departures',
  'staff',
  'activity',
  'settings',
  'account',
  'policyNotes',
] as const;

const deskScreens: readonly Screen[] = deskNames.map((name) => ({
  paths: [pages[name]],
  module: 'admin/shell/screens.ts',
  load: async () => (await import('./admin/shell/screens')).screens[name],
}));

// React Router doesn't draw a failed lazy route below a HydrateFallback, so turn the failure into a screen that throws.
function toFailedScreen(error: unknown): ScreenModule {
  const Component = () => {
    throw error;
  };
  failed.add(Component);
  return { Component };
}

const failed = new WeakSet<ComponentType>();

export function isFailedScreen(screen: ComponentType | null | undefined): boolean {
  return failed.has(screen as ComponentType);
}

/** Finds the catalogue that a loader reads, by the context of its request: the Worker has one set of routes for all. */
type CatalogueOf = (context: unknown) => Catalogue;

function toRoutes(table: readonly Screen[], catalogueOf: CatalogueOf): RouteObject[] {
  return table.flatMap(({ paths, module, load }) => {
    const lazy: LazyRouteFunction<RouteObject> = async () => {
      const { Component, loader } = await load().catch(toFailedScreen);
      return { Component, ...(loader ? { loader: (args) => loader(catalogueOf(args.context))(args) } : {}) };
    };
    const shared = {
      caseSensitive: true,
      lazy,
      handle: { module },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
    };
    return paths.map((path) => ({ path, ...shared }));
  });
}

/** The module of a matched route, as `screen` names it; undefined for the layout. */
export const moduleOf = ({ handle }: Pick<RouteObject, 'handle'>): string | undefined =>
  (handle as { module: string } | undefined)?.module;

export function createRoutes(catalogueOf: CatalogueOf): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: toRoutes([...screens, ...accountScreens], catalogueOf),
    },
    {
      // In the admin's own chunk, which visitors don't download.
      lazy: async () => ({ Component: (await import('./admin/shell/desk')).Desk }),
      handle: { module: 'admin/shell/desk.tsx' },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
      children: toRoutes(deskScreens, catalogueOf),
    },
  ];
}
