import type { DataRouter } from 'react-router-dom';
import { pages } from '#shared/paths';
import { startServiceWorker } from '../../sw-bridge';
import { keepAgency } from '../../sync/agency';
import { connection, onConnectionChange, startConnectionWatch } from '../../sync/connection';
import { onPortal, updatePortalShown, wantsSignIn } from '../../sync/portal';
import { startOutbox } from '../../sync/send-outbox';
import { updateStalled } from '../../sync/stall';
import { canKeep, forgetsInAWeek, onceStoreAnswers } from '../../sync/storage';
import { catalogueCopy, onCatalogueChanged, startCatalogueRefresh } from '../../sync/tours';
import {
  listWaiting,
  onInquiryRefused,
  onInquirySent,
  onOutboxChange,
  type RefusedInquiry,
  type SentNote,
} from '../../sync/waiting';
import { phoneAtFirst, setPhone } from '../../ui/page/phone';
import { showToast } from '../../ui/toasts/toasts';
import { drawBelow } from './draw-below';
import { startFetchingAhead } from './fetch-ahead';
import { watchTyping } from './half-written';
import { followUpdate, offerUpdate, renewPage, watchOffers } from './offer-update';

/** After the page responds. */
export function startOffline(router: DataRouter): void {
  const openPortal = () => {
    stopPortal();
    void updatePortalShown(false).then(() => location.reload());
  };
  const showConnection = () => {
    setPhone({ offline: connection() === 'offline' });
    if (connection() === 'online') {
      setPhone({ slow: false });
      void updateStalled(false);
    }
    void wantsSignIn().then((wanted) => setPhone({ signIn: wanted ? openPortal : null }));
  };
  const showWaiting = async () => {
    const all = await listWaiting();
    const refused = all.filter(({ state }) => state === 'refused').length;
    const keeps = await canKeep();
    setPhone({ waiting: all.length - refused, refused, keeps });
    if (!keeps) onceStoreAnswers(readAnew);
  };
  const showCopy = () => void catalogueCopy().then((copy) => setPhone({ copy }));
  const readAnew = () => {
    void showWaiting();
    showCopy();
    void router.revalidate();
  };

  const stopPortal = onPortal(showConnection);
  onConnectionChange(showConnection);
  onOutboxChange(() => void showWaiting());
  onCatalogueChanged(() => {
    showCopy();
    void router.revalidate();
  });
  // Saved trips lists them.
  onInquirySent(saySent, () => location.pathname !== pages.saved);
  onInquiryRefused(sayRefused);

  // In the browser's back/forward cache no message from other pages reached this one.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void showWaiting();
    void catalogueCopy().then((copy) => {
      setPhone({ copy });
      if (copy?.complete) void router.revalidate();
    });
  });

  // The phone's own page has them from there.
  if (!document.getElementById('phone-data'))
    void keepAgency(document.getElementById('site-data')?.textContent || '{}');
  drawBelow();
  watchTyping();
  watchOffers();
  reloadOnMissingScript();
  startConnectionWatch(phoneAtFirst().offline);
  startOutbox();
  startCatalogueRefresh(showCopy);
  startFetchingAhead(router);
  startServiceWorker(offerUpdate, followUpdate);
  setPhone({ forgets: forgetsInAWeek() });
  showConnection();
  void showWaiting();
  showCopy();
}

function saySent(sent: readonly SentNote[]): void {
  const [first] = sent;
  if (!first) return;
  const what = sent.length === 1 ? `Your inquiry about ${first.subject} is` : `Your ${sent.length} inquiries are`;
  showToast({ kind: 'success', message: `${what} sent. ${first.message}`, lasts: 12_000 });
}

function sayRefused(refused: readonly RefusedInquiry[]): void {
  const [first] = refused;
  if (!first) return;
  const isOne = refused.length === 1;
  showToast({
    kind: 'failure',
    message: isOne
      ? `We couldn’t accept your inquiry about ${first.subject}. ${first.message}`.trim()
      : `We couldn’t accept ${refused.length} of your inquiries. They’re saved on this phone.`,
    action: isOne
      ? { label: 'Correct it', to: pages.correctInquiry(first.id) }
      : { label: 'Correct them', to: pages.saved },
  });
}

const reloadedKey = 'highpass-reloaded';
/** A second failure within this time is not a new build, and reloading will not help. */
const reloadPauseMs = 60_000;

/** A deploy removes the files of the former build, so a page whose script is gone is loaded again. */
function reloadOnMissingScript(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (!navigator.onLine || Date.now() - last < reloadPauseMs) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    void renewPage();
  });
}
