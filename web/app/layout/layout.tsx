import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import { BrandLogo, PrayerFlags } from '../../components/drawings/icons';
import { useDelayPageReady, useMarkPageReady } from '../../components/page/hooks';
import { PageSkeleton } from '../../components/page/pending';
import { useAbsoluteUrl, useSite } from '../../components/page/site-context';
import { type TourStore, TourStoreContext } from '../../components/tours/tour-grid';
import { type InquiryApi, InquiryApiContext } from '../../features/inquiry/inquiry-api';
import { DeferredParts } from './deferred';
import { Footer } from './footer';
import * as styles from './layout.module.css';
import { OfflineBar } from './offline-bar';
import * as printHeaderStyles from './print-header.module.css';
import { menuId, SiteNav } from './site-nav';
import { TaglineBar } from './tagline-bar';

export function PrintHeader() {
  const site = useSite();
  return (
    <div className={`print-only ${printHeaderStyles.head}`}>
      <p className={`row ${printHeaderStyles.brand}`}>
        <BrandLogo />
      </p>
      <p className={printHeaderStyles.contact}>
        {site.phone} · {site.email}
        <br />
        {site.address.oneLine}, {site.address.country}
      </p>
      <PrayerFlags />
    </div>
  );
}

export function PrintedAddress() {
  const site = useSite();
  const { pathname, search } = useLocation();
  return (
    <p className={`print-only ${printHeaderStyles.address}`}>
      {/* The Worker leaves out parameters that do not change the page, such as `utm_source`. */}
      <b suppressHydrationWarning>{useAbsoluteUrl(pathname + search)}</b>
      <br />
      {site.name}, {site.address.oneLine} · {site.phone} · {site.email}
    </p>
  );
}

const loadOfflineApi = () => import('./offline-api');

export function Layout() {
  const [inquiryTour, setInquiryTour] = useState<TourCard | null>(null);
  const inquiryApi = useMemo<InquiryApi>(
    () => ({
      loadOutbox: async () => (await loadOfflineApi()).outbox,
      openInquiryModal: setInquiryTour,
      findPlan: async (tourId) => (await import('../../offline/sync/rides')).findAttachedPlan(tourId),
      listDepartures: async (tourId) => (await (await loadOfflineApi()).catalogue.tour(tourId))?.departures ?? [],
    }),
    [],
  );
  const closeInquiry = useCallback(() => setInquiryTour(null), []);
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const isFirstRender = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes dialog and menu
  useEffect(() => {
    if (isFirstRender.current) {
      isFirstRender.current = false;
      return;
    }
    closeInquiry();
    document.getElementById(menuId)?.hidePopover?.();
  }, [key, isNavigating]);
  const main = useFocusOnNavigation();
  useMarkPageReady();

  return (
    <InquiryApiContext value={inquiryApi}>
      <TourStoreContext value={tourStore}>
        <div id="app" className={styles.app}>
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <div className={styles.progress} aria-hidden="true" />
          <PrintHeader />
          <TaglineBar />
          <SiteNav />
          <OfflineBar />
          <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isNavigating}>
            <Outlet />
          </main>
          <PrintedAddress />
          <Footer />
          <DeferredParts inquiryTour={inquiryTour} onInquiryClose={closeInquiry} />
        </div>
        <ScrollRestoration getKey={getScrollKey} />
      </TourStoreContext>
    </InquiryApiContext>
  );
}

/** Returns the path for a first page, whose key is always `default`. */
function getScrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

/** Moves the focus to the new page's content, so that screen readers start there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (!hash) main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}

const tourStore: TourStore = {
  loadSavedTours: async () => (await loadOfflineApi()).savedToursApi,
  listTours: () =>
    loadOfflineApi()
      .then(({ catalogue }) => catalogue.listing({}))
      .then(({ tours }) => tours)
      .catch(() => []),
  listNearbyTours: (origin, limit) =>
    loadOfflineApi()
      .then(({ listNearbyTours }) => listNearbyTours(origin, limit))
      .catch(() => []),
};

/** Shown in the app shell until a page's script and tours are loaded. */
export function LoadingPage() {
  const { name } = useSite();
  useDelayPageReady(true);
  return (
    <>
      <title>{name}</title>
      <PageSkeleton label={tourMessages.loading} />
    </>
  );
}
