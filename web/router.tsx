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
  /** The file of the build that holds the screen; the Worker links its script and style from it. */
  chunk: string;
  load: () => Promise<ScreenModule>;
}

const aside = 'aside';

const screens: readonly Screen[] = [
  { paths: [pages.home], chunk: 'lists', load: () => import('./routes/home/index-page') },
  {
    paths: [
      pages.adventure,
      pages.domestic,
      pages.international,
      pages.himachalPradesh,
      pages.spitiValley,
      pages.lehLadakh,
    ],
    chunk: 'lists',
    load: () => import('./routes/listing/index-page'),
  },
  {
    paths: ['/tour/:id', '/tour-detail-one/:id', pages.exploreNow, pages.tourWithoutId, pages.tourDetailOneWithoutId],
    chunk: 'tour',
    load: () => import('./routes/tour/show-page'),
  },
  { paths: ['/tour/:id/ride'], chunk: 'ride', load: () => import('./routes/ride/show-page') },
  { paths: [pages.find], chunk: 'find', load: () => import('./routes/find/index-page') },
  { paths: [pages.compare], chunk: 'find', load: () => import('./routes/find/compare-page') },
  { paths: [pages.passes], chunk: 'find', load: () => import('./routes/find/passes-page') },
  { paths: [pages.inquiryForm], chunk: 'more', load: () => import('./routes/inquiry/index-page') },
  { paths: [pages.saved], chunk: 'more', load: () => import('./routes/saved/index-page') },
  { paths: [pages.contact], chunk: aside, load: () => import('./aside/contact/index-page') },
  { paths: [pages.about], chunk: aside, load: () => import('./aside/about/index-page') },
  { paths: [pages.signup], chunk: aside, load: () => import('./aside/account/signup-page') },
  { paths: [pages.signupSuccess], chunk: aside, load: () => import('./aside/account/signup-success-page') },
  { paths: [pages.terms], chunk: 'legal', load: () => import('./aside/legal/terms-page') },
  { paths: [pages.privacy], chunk: 'legal', load: () => import('./aside/legal/privacy-page') },
  { paths: [pages.comingSoon], chunk: aside, load: () => import('./aside/coming-soon/index-page') },
  { paths: [pages.maintenance], chunk: aside, load: () => import('./aside/maintenance/index-page') },
  {
    paths: [
      pages.grid,
      pages.gridLeftSidebar,
      pages.gridRightSidebar,
      pages.list,
      pages.listOneColumn,
      pages.listLeftSidebar,
      pages.listRightSidebar,
    ],
    chunk: 'legal',
    load: () => import('./aside/layouts/index-page'),
  },
  {
    // A demo tour's address wins over a real tour's id.
    paths: [pages.tourDetailTwo, ...demoTourIds.map(pages.tourDetailOne)],
    chunk: 'legal',
    load: () => import('./aside/layouts/show-page'),
  },
  { paths: [pages.notFound, '*'], chunk: aside, load: () => import('./aside/not-found/index-page') },
];

// Those of the desk by name alone: each import of its own would be a line in every visitor's file.

const accountNames = ['login', 'forgotPassword', 'resetPassword', 'acceptInvitation'] as const;

const accountScreens: readonly Screen[] = accountNames.map((name) => ({
  paths: [pages[name]],
  chunk: 'admin-account',
  load: async () => (await import('./admin/account/screens')).screens[name],
}));

const desk = 'admin-desk';

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
  chunk: desk,
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

/** Which tours a loader reads, by the context of its request: the Worker has one set of routes for all requests. */
type CatalogueOf = (context: unknown) => Catalogue;

function toRoutes(table: readonly Screen[], catalogueOf: CatalogueOf): RouteObject[] {
  return table.flatMap(({ paths, chunk, load }) => {
    const lazy: LazyRouteFunction<RouteObject> = async () => {
      const { Component, loader } = await load().catch(toFailedScreen);
      return { Component, ...(loader ? { loader: (args) => loader(catalogueOf(args.context))(args) } : {}) };
    };
    const shared = {
      caseSensitive: true,
      lazy,
      handle: { chunk },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
    };
    return paths.map((path) => ({ path, ...shared }));
  });
}

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
      handle: { chunk: desk },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
      children: toRoutes(deskScreens, catalogueOf),
    },
  ];
}
