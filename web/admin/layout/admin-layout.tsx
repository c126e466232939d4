import { useQuery } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, type Location, Outlet, ScrollRestoration, useBlocker, useLocation, useNavigate } from 'react-router-dom';
import * as staffApi from '#shared/staff/api';
import { ConfirmDialog, DiscardChangesDialog } from '../components/dialogs';
import { allowLeaveAgain } from '../components/list-state';
import { callApi } from '../session/api-client';
import { deleteOthersDrafts, hasDrafts, hasUnsavedChanges, useHasUnsavedChanges } from '../session/drafts';
import { readToken } from '../session/token';
import './components.css';
import './utilities.css';
import { settingsParameters } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { onNetworkResult } from '../../api/client';
import { BrandLogo, PrayerFlags } from '../../components/drawings/icons';
import { useMarkPageReady } from '../../components/page/hooks';
import { useSite } from '../../components/page/site-context';
import { Toasts } from '../../components/toasts/toast-list';
import { closeToasts, useToasts, type VisibleToast } from '../../components/toasts/toasts';
import { useNotificationNavigation } from '../account/notifications-section';
import { PasskeyOffer } from '../account/passkeys-section';
import { AdminPage, Loading } from '../components/admin-page';
import { accountQuery } from '../staff/queries';
import * as styles from './admin.module.css';
import { AdminMenu, findOwnerScreen, ScreenTabs } from './menu';

/** Address without the parameters that only show another part of the same form. */
function toFormAddress({ pathname, search }: Location): string {
  if (pathname !== pages.settings) return pathname + search;
  const parameters = new URLSearchParams(search);
  for (const name of settingsParameters) parameters.delete(name);
  return `${pathname}?${parameters}`;
}

export function UnsavedGuard() {
  const hasUnsaved = useHasUnsavedChanges();
  const navigate = useNavigate();
  const [blockedLocation, setBlockedLocation] = useState<Location | null>(null);
  const isLeaveConfirmed = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const shouldBlock =
      hasUnsavedChanges() &&
      !isLeaveConfirmed.current &&
      // The login screen is never blocked: drafts survive it.
      readToken() !== null &&
      toFormAddress(currentLocation) !== toFormAddress(nextLocation);
    // Set here, not from the blocker's state: the router forgets a blocked navigation when its data reloads.
    if (shouldBlock) setBlockedLocation(nextLocation);
    return shouldBlock;
  });

  useEffect(() => {
    if (!hasUnsaved) return;
    isLeaveConfirmed.current = false;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [hasUnsaved]);

  const leave = () => {
    setBlockedLocation(null);
    if (blocker.state === 'blocked') return blocker.proceed();
    isLeaveConfirmed.current = true;
    if (blockedLocation) void navigate(blockedLocation);
  };
  const stay = () => {
    setBlockedLocation(null);
    allowLeaveAgain();
    blocker.reset?.();
  };
  return (
    <DiscardChangesDialog
      open={blockedLocation !== null}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={leave}
      onCancel={stay}
    />
  );
}

export function AdminLayout({ isLoggingOut, onLogout }: { isLoggingOut: boolean; onLogout: () => Promise<void> }) {
  const site = useSite();
  const { pathname, search } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isConfirmingLogout, setConfirmingLogout] = useState(false);
  const hasUnsaved = useHasUnsavedChanges();
  const main = useRef<HTMLElement>(null);
  // The edit modal has its own path, but belongs to the screen behind it.
  const screenPath = pathname === pages.editTourModal ? pages.editTours : pathname;
  const lastScreenPath = useRef(screenPath);
  useEffect(() => {
    if (lastScreenPath.current === screenPath) return;
    lastScreenPath.current = screenPath;
    setMenuOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [screenPath]);
  useMarkPageReady();
  useKeepSessionAlive();
  useCloseOldToasts(`${screenPath} ${readOpenRecord(search)}`);
  useNotificationNavigation();

  return (
    <div id="app" className={styles.admin}>
      <title>{`Admin Panel | ${site.name}`}</title>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={`on-dark screen-only text-white ${styles.header}`}>
        <div className={`row ${styles.headerRow}`}>
          <button
            type="button"
            className={`grid narrow-only rounded-control text-white ${styles.menuToggle}`}
            aria-expanded={isMenuOpen}
            aria-controls="admin-menu"
            aria-label="Menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {isMenuOpen ? <X className="icon" aria-hidden="true" /> : <MenuIcon className="icon" aria-hidden="true" />}
          </button>
          <Link
            className={`row no-underline min-h-11 gap-2 text-white ${styles.logo}`}
            to={pages.dashboard}
            aria-label={site.name}
          >
            <BrandLogo />
          </Link>
          <Link className={`touch-target ${styles.siteLink}`} to={pages.home}>
            See the site
          </Link>
          <button
            type="button"
            className={`touch-target ${styles.logout}`}
            disabled={isLoggingOut}
            onClick={() => (hasUnsaved ? setConfirmingLogout(true) : void onLogout())}
          >
            <LogOut className="icon" aria-hidden="true" />
            Logout
          </button>
        </div>
        <PrayerFlags />
      </header>
      <AdminMenu open={isMenuOpen} />
      <main id="main" ref={main} tabIndex={-1} className={`min-w-0 ${styles.main}`}>
        <OfflineBar />
        <PasskeyOffer />
        {isLoggingOut ? <p role="status">Logging out…</p> : <Screens />}
      </main>
      <UnsavedGuard />
      <ConfirmDialog
        open={isConfirmingLogout}
        title="Log out without saving?"
        confirmLabel="Log out"
        cancelLabel="Stay here"
        onConfirm={() => {
          setConfirmingLogout(false);
          void onLogout();
        }}
        onCancel={() => setConfirmingLogout(false)}
      >
        <p>At your next login, most forms in this browser still have what you typed, but no pictures.</p>
      </ConfirmDialog>
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

/** Deletes the drafts of another user before any screen opens. */
export function DraftOwnerGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery);
  const [isReady, setReady] = useState(() => !hasDrafts());
  const id = data?.id;
  useEffect(() => {
    if (id === undefined) return;
    deleteOthersDrafts(id);
    setReady(true);
  }, [id]);
  return isReady ? children : <Loading {...{ error, refetch }} message="Loading…" />;
}

function Screens() {
  return (
    <DraftOwnerGate>
      <ScreenTabs />
      <Screen />
    </DraftOwnerGate>
  );
}

function Screen() {
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(accountQuery);
  const ownerScreen = findOwnerScreen(pathname);
  if (!ownerScreen || data?.role === 'owner') return <Outlet />;
  const { label, ownersOnlyMessage } = ownerScreen;
  return (
    <AdminPage title={label}>
      {data ? (
        <p>{ownersOnlyMessage} Ask one of them.</p>
      ) : (
        <Loading {...{ error, refetch }} message={`Loading ${label.toLowerCase()}…`} />
      )}
    </AdminPage>
  );
}

function OfflineBar() {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    const onOffline = () => setOffline(true);
    addEventListener('offline', onOffline);
    const unsubscribe = onNetworkResult((result) => setOffline(result === 'no response'));
    return () => {
      removeEventListener('offline', onOffline);
      unsubscribe();
    };
  }, []);
  return (
    <div role="status">
      {isOffline ? (
        <p className="notice bg-amber mb-6">
          <CloudOff className="icon" aria-hidden="true" />
          <span>The server isn’t answering. You need a connection to save, but what you’ve typed is still here.</span>
        </p>
      ) : null}
    </div>
  );
}

/** The server stores the last activity no more often. */
const activityIntervalMs = 5 * 60 * 1000;
/** Delay after a click, which may be on Logout. */
const activityDelayMs = 1000;

/** Clicks and keys keep the session alive; background requests do not, so that an unused session ends. */
export function useKeepSessionAlive(): void {
  useEffect(() => {
    let lastSentMs = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout>;
    const send = () => {
      if (readToken() === null) return;
      callApi(staffApi.keepSessionAlive).catch(() => {
        // The next click after the interval sends it again.
      });
    };
    const scheduleSend = () => {
      if (performance.now() < lastSentMs + activityIntervalMs) return;
      lastSentMs = performance.now();
      timer = setTimeout(send, activityDelayMs);
    };
    addEventListener('pointerdown', scheduleSend);
    addEventListener('keydown', scheduleSend);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', scheduleSend);
      removeEventListener('keydown', scheduleSend);
    };
  }, []);
}

/** A newer toast is about the navigation itself, and stays. */
const newToastMs = 1000;
/** A toast with Undo stays useful on the next screen; a failure message does not. */
const staysAfterNavigation = ({ kind, action }: VisibleToast) => action !== undefined && kind !== 'failure';

/** Parameters that open a record, as one string. Another record counts as another screen. */
export function readOpenRecord(search: string): string {
  const parameters = new URLSearchParams(search);
  return ['open', 'inquiry', 'tour', 'date', 'month'].map((name) => parameters.get(name) ?? '').join(' ');
}

/** Closes toasts when the screen changes, except those with Undo. */
export function useCloseOldToasts(screen: string): void {
  const toasts = useToasts();
  const oldToasts = useRef<readonly VisibleToast[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      oldToasts.current = toasts.filter((toast) => !staysAfterNavigation(toast));
    }, newToastMs);
    return () => clearTimeout(timer);
  }, [toasts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when this screen is left
  useEffect(
    () => () => {
      closeToasts((toast) => oldToasts.current.includes(toast));
    },
    [screen],
  );
}
