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
import { isHalfWritten, watchTyping } from './half-written';
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
  renewOnMissingParts();
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

const stamp = 'highpass-renewed';
/** A second failure this soon isn't a new build, and reloading won't help. */
const onceMs = 30_000;

/** The file's URL inside Vite's error message. */
const part = /(?:https?:\/\/\S+)?\/assets\/[^\s'")]+/;

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** The server has to confirm that the file is gone: offline, nothing happens. */
function renewOnMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const address = part.exec(payload.message)?.[0];
    const last = Number(sessionStorage.getItem(stamp) ?? 0);
    if (!address || Date.now() - last < onceMs) return;
    void isGone(address).then((gone) => {
      if (!gone) return;
      if (!isHalfWritten()) sessionStorage.setItem(stamp, String(Date.now()));
      void renewPage();
    });
  });
}
