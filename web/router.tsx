import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { demoTourIds, pages } from '#shared/paths';
import { ErrorPage } from './shell/error-page';
import { Layout } from './shell/layout';
import { LoadingPage } from './shell/loading-page';

export interface ScreenModule {
  Component: ComponentType;
  loader?: (catalogue: Catalogue) => LoaderFunction;
}

interface Screen {
  paths: readonly string[];
  /** The screen's file in Vite's manifest; the Worker links its script and style from it. */
  source: string;
  load: () => Promise<ScreenModule>;
}

const listing = { source: 'routes/listing/index-page.tsx', load: () => import('./routes/listing/index-page') };

/** A screen that few open: they share one script and one stylesheet, see aside.ts. */
const aside = (pick: (screens: typeof import('./aside')) => ScreenModule) => ({
  source: 'aside.ts',
  load: async () => pick(await import('./aside')),
});

const screens: readonly Screen[] = [
  { paths: [pages.home], source: 'routes/home/index-page.tsx', load: () => import('./routes/home/index-page') },
  {
    ...listing,
    paths: [
      pages.adventure,
      pages.domestic,
      pages.international,
      pages.himachalPradesh,
      pages.spitiValley,
      pages.lehLadakh,
    ],
  },
  {
    paths: ['/tour/:id', '/tour-detail-one/:id', pages.exploreNow, pages.tourWithoutId, pages.tourDetailOneWithoutId],
    source: 'routes/tour/show-page.tsx',
    load: () => import('./routes/tour/show-page'),
  },
  {
    paths: [pages.inquiryForm],
    source: 'routes/inquiry/index-page.tsx',
    load: () => import('./routes/inquiry/index-page'),
  },
  {
    paths: [pages.contact],
    ...aside(({ contact }) => contact),
  },
  { paths: [pages.about], ...aside(({ about }) => about) },
  {
    paths: [pages.signup],
    ...aside(({ signup }) => signup),
  },
  {
    paths: [pages.signupSuccess],
    ...aside(({ signupSuccess }) => signupSuccess),
  },
  { paths: [pages.terms], ...aside(({ terms }) => terms) },
  {
    paths: [pages.privacy],
    ...aside(({ privacy }) => privacy),
  },
  {
    paths: [pages.comingSoon],
    ...aside(({ comingSoon }) => comingSoon),
  },
  {
    paths: [pages.maintenance],
    ...aside(({ maintenance }) => maintenance),
  },
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
    ...aside(({ layouts }) => layouts),
  },
  {
    // A demo tour's address wins over a real tour's id.
    paths: [pages.tourDetailTwo, ...demoTourIds.map(pages.tourDetailOne)],
    ...aside(({ demoTour }) => demoTour),
  },
  { paths: [pages.saved], source: 'routes/saved/index-page.tsx', load: () => import('./routes/saved/index-page') },
  {
    paths: [pages.notFound, '*'],
    source: 'routes/not-found/index-page.tsx',
    load: () => import('./routes/not-found/index-page'),
  },
];

const adminScreens: readonly Screen[] = [
  { paths: [pages.login], source: 'admin/login/index-page.tsx', load: () => import('./admin/login/index-page') },
  {
    paths: [pages.forgotPassword],
    source: 'admin/forgot-password/index-page.tsx',
    load: () => import('./admin/forgot-password/index-page'),
  },
  {
    paths: [pages.resetPassword],
    source: 'admin/reset-password/index-page.tsx',
    load: () => import('./admin/reset-password/index-page'),
  },
];

const deskScreens: readonly Screen[] = [
  {
    paths: [pages.dashboard],
    source: 'admin/dashboard/index-page.tsx',
    load: () => import('./admin/dashboard/index-page'),
  },
  {
    paths: [pages.addTour],
    source: 'admin/add-tour/index-page.tsx',
    load: () => import('./admin/add-tour/index-page'),
  },
  {
    paths: [pages.editTours, pages.editTourModal],
    source: 'admin/edit-tours/index-page.tsx',
    load: () => import('./admin/edit-tours/index-page'),
  },
  {
    paths: [pages.inquiries],
    source: 'admin/inquiries/index-page.tsx',
    load: () => import('./admin/inquiries/index-page'),
  },
  {
    paths: [pages.policyNotes],
    source: 'admin/policy-notes/index-page.tsx',
    load: () => import('./admin/policy-notes/index-page'),
  },
];

// React Router doesn't draw a failed lazy route below a HydrateFallback, so turn the failure into a screen that throws.
function toFailedScreen(error: unknown): ScreenModule {
  const Component = () => {
    throw error;
  };
  failed.add(Component);
  return { Component };
}

const failed = new WeakSet<ComponentType>();

/** True for a screen whose script failed to load. */
export function isFailedScreen(screen: ComponentType | null | undefined): boolean {
  return failed.has(screen as ComponentType);
}

function toRoutes(table: readonly Screen[], catalogue: Catalogue): RouteObject[] {
  return table.flatMap(({ paths, source, load }) => {
    const lazy: LazyRouteFunction<RouteObject> = async () => {
      const { Component, loader } = await load().catch(toFailedScreen);
      return { Component, ...(loader ? { loader: loader(catalogue) } : {}) };
    };
    return paths.map((path) => ({ path, caseSensitive: true, lazy, handle: { source }, ErrorBoundary: ErrorPage }));
  });
}

/** The only table of screens. */
export function createRoutes(catalogue: Catalogue): RouteObject[] {
  return [
    {
      Component: Layout,
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
      children: toRoutes([...screens, ...adminScreens], catalogue),
    },
    {
      // In the admin's own chunk, which visitors don't download.
      lazy: async () => ({ Component: (await import('./admin/shell/desk')).Desk }),
      handle: { source: 'admin/shell/desk.tsx' },
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorPage,
      children: toRoutes(deskScreens, catalogue),
    },
  ];
}
