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
import * as layoutStyles from './layout.module.css';
import { OfflineBar } from './offline-bar';
import * as styles from './print-header.module.css';
import { menuId, SiteNav } from './site-nav';
import { TaglineBar } from './tagline-bar';

export function PrintHeader() {
  const site = useSite();
  return (
    <div className={`print-only ${styles.head}`}>
      <p className={`row ${styles.brand}`}>
        <BrandLogo />
      </p>
      <p className={styles.contact}>
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
    <p className={`print-only ${styles.address}`}>
      {/* The Worker's page has no parameter that it isn't made from, such as `utm_source`. */}
      <b suppressHydrationWarning>{useAbsoluteUrl(pathname + search)}</b>
      <br />
      {site.name}, {site.address.oneLine} · {site.phone} (24/7 for riders on the road) · {site.email}
    </p>
  );
}

const store = () => import('./offline-api');

export function Layout() {
  const [asked, setAsked] = useState<TourCard | null>(null);
  const inquiries = useMemo<InquiryApi>(
    () => ({
      loadOutbox: async () => (await store()).outbox,
      openInquiryModal: setAsked,
      findPlan: async (tourId) => (await import('../../offline/sync/rides')).findAttachedPlan(tourId),
      listDepartures: async (tourId) => (await (await store()).catalogue.tour(tourId))?.departures ?? [],
    }),
    [],
  );
  const close = useCallback(() => setAsked(null), []);
  const { key } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes what is open, not what was before the scripts
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    close();
    document.getElementById(menuId)?.hidePopover?.();
  }, [key, busy]);
  const main = useFocusOnNavigation();
  useMarkPageReady();

  return (
    <InquiryApiContext value={inquiries}>
      <TourStoreContext value={tourShelf}>
        <div id="app" className={layoutStyles.app}>
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <div className={layoutStyles.progress} aria-hidden="true" />
          <PrintHeader />
          <TaglineBar />
          <SiteNav />
          <OfflineBar />
          <main id="main" ref={main} tabIndex={-1} className={layoutStyles.main} aria-busy={busy}>
            <Outlet />
          </main>
          <PrintedAddress />
          <Footer />
          <DeferredParts asked={asked} onAsked={close} />
        </div>
        <ScrollRestoration getKey={scrollKey} />
      </TourStoreContext>
    </InquiryApiContext>
  );
}

/** Freshly opened pages all have the key `default`, so tell them apart by path. */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

/** For screen readers. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!hash) main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}

const tourShelf: TourStore = {
  loadSavedTours: async () => (await store()).savedToursApi,
  listTours: () =>
    store()
      .then(({ catalogue }) => catalogue.listing({}))
      .then((listed) => listed.tours)
      .catch(() => []),
  listNearbyTours: (about, most) =>
    store()
      .then(({ listNearbyTours }) => listNearbyTours(about, most))
      .catch(() => []),
};

/** Stands in a page's place in the app shell, until its script and its tours are read. */
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
