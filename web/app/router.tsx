import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router-dom';
import { demoTourIds, pages } from '#shared/routes';
import type { Catalogue } from '#shared/tours/catalogue';
import { ErrorPage } from './layout/error-page';
import { Layout, LoadingPage } from './layout/layout';

interface ScreenModule {
  Component: ComponentType;
  loader?: (catalogue: Catalogue) => LoaderFunction;
}

interface Screen {
  paths: readonly string[];
  /** Path of the module relative to `web/`, with which Vite's manifest lists the screen's scripts and styles. */
  module: string;
  load: () => Promise<ScreenModule>;
}

const modules = import.meta.glob<ScreenModule>(['../features/*/*-page.tsx']);

function defineScreen(module: string, ...paths: string[]): Screen {
  const load = modules[`../${module}.tsx`];
  if (!load) throw new Error(`There is no screen ${module}.`);
  return { paths, module: `${module}.tsx`, load };
}

const screens: readonly Screen[] = [
  defineScreen('features/home/home-page', pages.home),
  defineScreen(
    'features/tours/listing-page',
    pages.adventure,
    pages.domestic,
    pages.international,
    pages.himachalPradesh,
    pages.spitiValley,
    pages.lehLadakh,
  ),
  defineScreen(
    'features/tours/tour-page',
    '/tour/:id',
    '/tour-detail-one/:id',
    pages.exploreNow,
    pages.tourWithoutId,
    pages.tourDetailOneWithoutId,
  ),
  defineScreen('features/ride/ride-page', '/tour/:id/ride'),
  defineScreen('features/search/search-page', pages.find),
  defineScreen('features/search/compare-page', pages.compare),
  defineScreen('features/search/tours-by-altitude-page', pages.passes),
  defineScreen('features/inquiry/inquiry-page', pages.inquiryForm),
  defineScreen('features/saved/saved-page', pages.saved),
  defineScreen('features/static/contact-page', pages.contact),
  defineScreen('features/static/about-page', pages.about),
  defineScreen('features/static/signup-page', pages.signup),
  defineScreen('features/static/signup-success-page', pages.signupSuccess),
  defineScreen('features/static/terms-page', pages.terms),
  defineScreen('features/static/privacy-page', pages.privacy),
  defineScreen('features/static/coming-soon-page', pages.comingSoon),
  defineScreen('features/static/maintenance-page', pages.maintenance),
  defineScreen(
    'features/static/layouts-page',
    pages.grid,
    pages.gridLeftSidebar,
    pages.gridRightSidebar,
    pages.list,
    pages.listOneColumn,
    pages.listLeftSidebar,
    pages.listRightSidebar,
  ),
  // A demo tour's address takes precedence over a tour with that id.
  defineScreen('features/static/demo-tour-page', pages.tourDetailTwo, ...demoTourIds.map(pages.tourDetailOne)),
  defineScreen('features/static/not-found-page', pages.notFound, '*'),
];

// Admin screens are imported from one module, so that the public router does not list each of them.
const accountScreenNames = ['login', 'forgotPassword', 'resetPassword', 'acceptInvitation'] as const;

const accountScreens: readonly Screen[] = accountScreenNames.map((name) => ({
  paths: [pages[name]],
  module: 'admin/account/account-screens.ts',
  load: async () => (await import('../admin/account/account-screens')).screens[name],
}));

const adminScreenNames = [
  'dashboard',
  'bookings',
  'reviews',
  'months',
  'addTour',
  'editTours',
  'editTourModal',
  'inquiries',
  'replyTemplates',
  'quotes',
  'departures',
  'staff',
  'activity',
  'settings',
  'account',
  'policyNotes',
] as const;

const adminScreens: readonly Screen[] = adminScreenNames.map((name) => ({
  paths: [pages[name]],
  module: 'admin/layout/screens.ts',
  load: async () => (await import('../admin/layout/screens')).screens[name],
}));

// React Router renders nothing for a failed lazy route with a HydrateFallback, so the failure becomes a screen that throws.
function toFailedScreen(error: unknown): ScreenModule {
  const Component = () => {
    throw error;
  };
  failedScreens.add(Component);
  return { Component };
}

const failedScreens = new WeakSet<ComponentType>();

export function isFailedScreen(screen: ComponentType | null | undefined): boolean {
  return failedScreens.has(screen as ComponentType);
}

/** Returns the catalogue from React Router's request context: the Worker has one set of routes for all requests. */
type FindCatalogue = (context: unknown) => Catalogue;

function toRoutes(screens: readonly Screen[], findCatalogue: FindCatalogue): RouteObject[] {
  return screens.flatMap(({ paths, module, load }) => {
    const lazy: LazyRouteFunction<RouteObject> = async () => {
      const { Component, loader } = await load().catch(toFailedScreen);
      return { Component, ...(loader ? { loader: (args) => loader(findCatalogue(args.context))(args) } : {}) };
    };
    const routeOptions = {
      caseSensitive: true,
      lazy,
      handle: { module },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
    };
    return paths.map((path) => ({ path, ...routeOptions }));
  });
}

/** Returns the module of a matched route, such as `features/home/home-page.tsx`; undefined for the layout. */
export const findScreenModule = ({ handle }: Pick<RouteObject, 'handle'>): string | undefined =>
  (handle as { module: string } | undefined)?.module;

export function createRoutes(findCatalogue: FindCatalogue): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: toRoutes([...screens, ...accountScreens], findCatalogue),
    },
    {
      lazy: async () => ({ Component: (await import('../admin/layout/admin')).Admin }),
      handle: { module: 'admin/layout/admin.tsx' },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
      children: toRoutes(adminScreens, findCatalogue),
    },
  ];
}
