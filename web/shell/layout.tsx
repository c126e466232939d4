import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import type { TourCard } from '#shared/tours/tour';
import { type Inquiries, InquiriesContext } from '../ui/inquiry/inquiries';
import { useReady } from '../ui/page/use-ready';
import { type TourShelf, TourShelfContext } from '../ui/tours/tour-shelf';
import { Extras } from './extras';
import { Footer } from './footer';
import * as styles from './layout.module.css';
import { Letterhead, PrintedAddress } from './letterhead';
import { OfflineBar } from './offline-bar';
import { menuId, SiteNav } from './site-nav';
import { TaglineBar } from './tagline-bar';

const store = () => import('./store');

export function Layout() {
  const [asked, setAsked] = useState<TourCard | null>(null);
  const inquiries = useMemo<Inquiries>(
    () => ({
      outbox: async () => (await store()).outbox,
      openModal: setAsked,
      findPlan: async (tourId) => (await import('../sync/rides')).findPlan(tourId),
      listDates: async (tourId) => (await (await store()).catalogue.tour(tourId))?.departures ?? [],
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
  useReady();

  return (
    <InquiriesContext value={inquiries}>
      <TourShelfContext value={tourShelf}>
        <div id="app" className={styles.app}>
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <div className={styles.progress} aria-hidden="true" />
          <Letterhead />
          <TaglineBar />
          <SiteNav />
          <OfflineBar />
          <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={busy}>
            <Outlet />
          </main>
          <PrintedAddress />
          <Footer />
          <Extras asked={asked} onAsked={close} />
        </div>
        <ScrollRestoration getKey={scrollKey} />
      </TourShelfContext>
    </InquiriesContext>
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

const tourShelf: TourShelf = {
  savings: async () => (await store()).savings,
  listTours: () =>
    store()
      .then(({ catalogue }) => catalogue.listing({}))
      .then((listed) => listed.tours)
      .catch(() => []),
  listNear: (about, most) =>
    store()
      .then(({ listToursNear }) => listToursNear(about, most))
      .catch(() => []),
};
