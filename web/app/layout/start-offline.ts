import { type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { pages } from '#shared/routes';
import { setOfflineState } from '../../components/page/use-offline-state';
import { showSendOutcome, showToast } from '../../components/toasts/toasts';
import { onStoreBack } from '../../offline/db/db';
import { updateAgency } from '../../offline/db/tours';
import {
  checkConnection,
  getConnection,
  onConnectionChange,
  startConnectionWatch,
} from '../../offline/sync/connection';
import { resendUnchanged } from '../../offline/sync/inquiries';
import { startOutbox } from '../../offline/sync/send-outbox';
import { canStore, isEvictedAfterAWeek } from '../../offline/sync/storage';
import { findCatalogueCopy, onCatalogueChange, startCatalogueRefresh } from '../../offline/sync/tours';
import {
  listWaiting,
  onInquiryReturned,
  onInquirySent,
  onOutboxChange,
  type SentNotice,
  type WaitingInquiry,
} from '../../offline/sync/waiting-inquiries';
import { findStoredReason, startServiceWorker } from '../register-service-worker';
import { findScreenModule } from '../router';
import { renderBelowTheFold } from './deferred';
import { offerUpdate, reloadOnMissingScript, reloadUnlessNewest, watchTyping, watchUpdateOffers } from './updates';

/** A pointer or the focus must stay on a link for this long before its page is prefetched. */
const prefetchDelayMs = 65;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

function mayPrefetch(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: NetworkInformation }).connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !['offline', 'portal'].includes(getConnection());
}

function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

async function prefetchPage(routes: RouteObject[], link: HTMLAnchorElement): Promise<void> {
  const isCurrentPage = link.pathname + link.search === location.pathname + location.search;
  if (link.origin !== location.origin || link.target || isCurrentPage) return;
  const matches = matchRoutes(routes, link.pathname) ?? [];
  const isPublicScreen = ({ route }: (typeof matches)[number]) =>
    route.path !== '*' && !findScreenModule(route)?.startsWith('admin/');
  if (!matches.every(isPublicScreen)) return;
  for (const { route } of matches) if (typeof route.lazy === 'function') await route.lazy();
}

/** Prefetches the page of a link that a visitor points at, unless the connection is slow or metered. Call once per page. */
export function startPrefetching({ routes }: DataRouter): void {
  let hoveredLink: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onLinkHover = (event: Event) => {
    const link = findLink(event);
    if (link === hoveredLink) return;
    cancelPrefetch();
    hoveredLink = link;
    if (link && mayPrefetch())
      timer = setTimeout(
        () => void prefetchPage(routes as RouteObject[], link).catch(() => undefined),
        prefetchDelayMs,
      );
  };
  const cancelPrefetch = () => {
    clearTimeout(timer);
    hoveredLink = null;
  };
  addEventListener('pointerover', onLinkHover, { passive: true });
  addEventListener('focusin', onLinkHover);
  addEventListener('pointercancel', cancelPrefetch);
  addEventListener('click', cancelPrefetch, true);
}

/** Starts what the page does not need for its first interaction: offline data, updates, prefetching. */
export async function startOffline(router: DataRouter): Promise<void> {
  const reason = await findStoredReason();
  const showConnection = () => {
    const state = getConnection();
    setOfflineState({ isOffline: state === 'offline' || state === 'portal', isAtCaptivePortal: state === 'portal' });
    if (state === 'online') setOfflineState({ isServerSlow: false });
  };
  const showWaiting = async () => {
    const inquiries = await listWaiting();
    const refusedCount = inquiries.filter(({ state }) => state !== 'queued').length;
    setOfflineState({ waitingCount: inquiries.length - refusedCount, refusedCount, canStore: await canStore() });
  };
  const showCopy = () => void findCatalogueCopy().then((copy) => setOfflineState({ catalogueCopy: copy }));
  const reloadCopy = async () => {
    const copy = await findCatalogueCopy();
    setOfflineState({ catalogueCopy: copy });
    if (copy?.complete) void router.revalidate();
  };
  const reloadAll = () => {
    void showWaiting();
    showCopy();
    void router.revalidate();
  };

  onConnectionChange(showConnection);
  onOutboxChange(() => void showWaiting());
  onStoreBack(reloadAll);
  onCatalogueChange(() => {
    showCopy();
    void router.revalidate();
  });
  onInquirySent(showSentToast, () => location.pathname !== pages.saved);
  onInquiryReturned(showReturnedToast);

  // While a page was in the back/forward cache, it missed the messages of other pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void showWaiting();
    void reloadCopy();
  });

  const facts = document.getElementById('site-data')?.textContent;
  // If this page was stored, the catalogue's copy may be newer.
  if (facts && reason) void reloadCopy();
  else if (facts) void updateAgency(JSON.parse(facts));
  renderBelowTheFold();
  watchTyping();
  watchUpdateOffers();
  reloadOnMissingScript();
  startConnectionWatch(reason === 'offline');
  // `refused` means a captive portal or a failure of the server; the check finds out which.
  if (reason === 'refused') void checkConnection();
  startOutbox();
  startCatalogueRefresh(showCopy);
  startPrefetching(router);
  startServiceWorker(offerUpdate, reloadUnlessNewest);
  setOfflineState({ deletesAfterWeek: isEvictedAfterAWeek(), isServerSlow: reason === 'slow' });
  showConnection();
  void showWaiting();
  showCopy();
}

function showSentToast(sent: readonly SentNotice[]): void {
  const [first] = sent;
  if (!first) return;
  const subject = sent.length === 1 ? `Your inquiry about ${first.subject} is` : `Your ${sent.length} inquiries are`;
  showToast({ kind: 'success', message: `${subject} sent. ${first.message}`, durationMs: 12_000 });
}

function showReturnedToast(inquiries: readonly WaitingInquiry[]): void {
  // The form of an inquiry that is being corrected shows its state itself.
  const correctedId = new URLSearchParams(location.search).get('correct');
  const returned = inquiries.filter(({ id }) => id !== correctedId);
  const [first] = returned;
  if (!first) return;
  const { id, subject, state, message } = first;
  if (returned.length > 1) {
    showToast({
      kind: 'failure',
      message: `${returned.length} of your inquiries aren’t sent yet. They’re saved on this phone.`,
      action: { label: 'See them', to: pages.saved },
    });
    return;
  }
  const finishAction = { label: 'Finish', to: pages.correctInquiry(id) };
  if (state === 'refused') {
    showToast({
      kind: 'failure',
      message: `We couldn’t accept your inquiry about ${subject}. ${message}`,
      action: { ...finishAction, label: 'Correct it' },
    });
    return;
  }
  const send = async () => showSendOutcome(await resendUnchanged(id));
  showToast({
    kind: 'failure',
    message: `Not sent yet: your inquiry about ${subject}. Finish it, or send it as it was.`,
    action: finishAction,
    secondAction: { label: 'Send as it was', run: () => void send() },
  });
}
