import type { DataRouter } from 'react-router-dom';
import { pages } from '#shared/paths';
import { updateAgency } from '../store/agency';
import { onStoreBack } from '../store/db';
import { findStoredReason, startServiceWorker } from '../sw-bridge';
import { checkConnection, connection, onConnectionChange, startConnectionWatch } from '../sync/connection';
import { sendAsItWas } from '../sync/inquiries';
import { startOutbox } from '../sync/send-outbox';
import { canKeep, forgetsInAWeek } from '../sync/storage';
import { catalogueCopy, onCatalogueChanged, startCatalogueRefresh } from '../sync/tours';
import {
  listWaiting,
  onInquiryReturned,
  onInquirySent,
  onOutboxChange,
  type SentNote,
  type WaitingInquiry,
} from '../sync/waiting';
import { setPhone } from '../ui/page/phone';
import { toastOutcome } from '../ui/toasts/toast-outcome';
import { showToast } from '../ui/toasts/toasts';
import { drawBelow } from './draw-below';
import { startFetchingAhead } from './fetch-ahead';
import { watchTyping } from './half-written';
import { reloadOnMissingScript } from './missing-script';
import { followUpdate, offerUpdate, watchOffers } from './offer-update';

/** After the page responds. */
export async function startOffline(router: DataRouter): Promise<void> {
  const reason = await findStoredReason();
  const showConnection = () => {
    const now = connection();
    setPhone({ offline: now === 'offline' || now === 'portal', atPortal: now === 'portal' });
    if (now === 'online') setPhone({ slow: false });
  };
  const showWaiting = async () => {
    const all = await listWaiting();
    const refused = all.filter(({ state }) => state !== 'queued').length;
    setPhone({ waiting: all.length - refused, refused, keeps: await canKeep() });
  };
  const showCopy = () => void catalogueCopy().then((copy) => setPhone({ copy }));
  const readCopyAnew = async () => {
    const copy = await catalogueCopy();
    setPhone({ copy });
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
  onCatalogueChanged(() => {
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
  drawBelow();
  watchTyping();
  watchOffers();
  reloadOnMissingScript();
  startConnectionWatch(reason === 'offline');
  // A captive portal, or a server in trouble.
  if (reason === 'refused') void checkConnection();
  startOutbox();
  startCatalogueRefresh(showCopy);
  startFetchingAhead(router);
  startServiceWorker(offerUpdate, followUpdate);
  setPhone({ forgets: forgetsInAWeek(), slow: reason === 'slow' });
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
  const send = async () => toastOutcome(await sendAsItWas(id));
  showToast({
    kind: 'failure',
    message: `Not sent yet: your inquiry about ${subject}. Finish it, or send it as it was.`,
    action: finish,
    also: { label: 'Send as it was', run: () => void send() },
  });
}
