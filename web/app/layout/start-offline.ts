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

const intentMs = 65;

/** Chromium's; others have neither. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

function mayAsk(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Line }).connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !['offline', 'portal'].includes(getConnection());
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Never the desk's. */
async function loadPage(routes: RouteObject[], link: HTMLAnchorElement): Promise<void> {
  const isHere = link.pathname + link.search === location.pathname + location.search;
  if (link.origin !== location.origin || link.target || isHere) return;
  const matches = matchRoutes(routes, link.pathname) ?? [];
  const isVisitors = ({ route }: (typeof matches)[number]) =>
    route.path !== '*' && !findScreenModule(route)?.startsWith('admin/');
  if (!matches.every(isVisitors)) return;
  for (const { route } of matches) if (typeof route.lazy === 'function') await route.lazy();
}

/** Except where bytes are dear. Once per page. */
export function startPrefetching({ routes }: DataRouter): void {
  let meant: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMeant = (event: Event) => {
    const link = linkAt(event);
    if (link === meant) return;
    onLeft();
    meant = link;
    if (link && mayAsk())
      timer = setTimeout(() => void loadPage(routes as RouteObject[], link).catch(() => undefined), intentMs);
  };
  const onLeft = () => {
    clearTimeout(timer);
    meant = null;
  };
  addEventListener('pointerover', onMeant, { passive: true });
  addEventListener('focusin', onMeant);
  // A finger that scrolls.
  addEventListener('pointercancel', onLeft);
  addEventListener('click', onLeft, true);
}

/** After the page responds. */
export async function startOffline(router: DataRouter): Promise<void> {
  const reason = await findStoredReason();
  const showConnection = () => {
    const now = getConnection();
    setOfflineState({ isOffline: now === 'offline' || now === 'portal', isAtCaptivePortal: now === 'portal' });
    if (now === 'online') setOfflineState({ isServerSlow: false });
  };
  const showWaiting = async () => {
    const all = await listWaiting();
    const refused = all.filter(({ state }) => state !== 'queued').length;
    setOfflineState({ waitingCount: all.length - refused, refusedCount: refused, canStore: await canStore() });
  };
  const showCopy = () => void findCatalogueCopy().then((copy) => setOfflineState({ catalogueCopy: copy }));
  const readCopyAnew = async () => {
    const copy = await findCatalogueCopy();
    setOfflineState({ catalogueCopy: copy });
    if (copy?.complete) void router.revalidate();
  };
  const readAnew = () => {
    void showWaiting();
    showCopy();
    void router.revalidate();
  };

  onConnectionChange(showConnection);
  onOutboxChange(() => void showWaiting());
  onStoreBack(readAnew);
  onCatalogueChange(() => {
    showCopy();
    void router.revalidate();
  });
  // Saved trips lists them.
  onInquirySent(saySent, () => location.pathname !== pages.saved);
  onInquiryReturned(sayReturned);

  // In the browser's back/forward cache no message from other pages reached this one.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void showWaiting();
    void readCopyAnew();
  });

  const facts = document.getElementById('site-data')?.textContent;
  // The copy is newer than a stored page.
  if (facts && reason) void readCopyAnew();
  else if (facts) void updateAgency(JSON.parse(facts));
  renderBelowTheFold();
  watchTyping();
  watchUpdateOffers();
  reloadOnMissingScript();
  startConnectionWatch(reason === 'offline');
  // A captive portal, or a server in trouble.
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

function saySent(sent: readonly SentNotice[]): void {
  const [first] = sent;
  if (!first) return;
  const what = sent.length === 1 ? `Your inquiry about ${first.subject} is` : `Your ${sent.length} inquiries are`;
  showToast({ kind: 'success', message: `${what} sent. ${first.message}`, durationMs: 12_000 });
}

function sayReturned(all: readonly WaitingInquiry[]): void {
  // Its own form says so.
  const shown = new URLSearchParams(location.search).get('correct');
  const returned = all.filter(({ id }) => id !== shown);
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
  const finish = { label: 'Finish', to: pages.correctInquiry(id) };
  if (state === 'refused') {
    showToast({
      kind: 'failure',
      message: `We couldn’t accept your inquiry about ${subject}. ${message}`,
      action: { ...finish, label: 'Correct it' },
    });
    return;
  }
  const send = async () => showSendOutcome(await resendUnchanged(id));
  showToast({
    kind: 'failure',
    message: `Not sent yet: your inquiry about ${subject}. Finish it, or send it as it was.`,
    action: finish,
    secondAction: { label: 'Send as it was', run: () => void send() },
  });
}
