import type { DataRouter } from 'react-router-dom';
import { pages } from '#shared/paths';
import { startServiceWorker } from '../../sw-bridge';
import { connection, onConnectionChange, startConnectionWatch } from '../../sync/connection';
import { updatePortalShown, wantsSignIn } from '../../sync/portal';
import { startOutbox } from '../../sync/send-outbox';
import { catalogueCopy, onCatalogueChanged, startCatalogueRefresh } from '../../sync/tours';
import { listWaiting, onInquiryRefused, onInquirySent, onOutboxChange, type RefusedInquiry } from '../../sync/waiting';
import { showToast } from '../../ui/later/toasts';
import { setPhone } from '../../ui/phone';
import { offerUpdate } from './offer-update';
import { renewOnMissingParts } from './renewed-parts';

/** Starts everything that works offline. Loaded after the page responds. */
export function startOffline(router: DataRouter): void {
  const openPortal = () => void updatePortalShown(false).then(() => location.reload());
  const showConnection = () => {
    setPhone({ offline: connection() === 'offline' });
    void wantsSignIn().then((wanted) => setPhone({ signIn: wanted ? openPortal : null }));
  };
  const showWaiting = async () => {
    const all = await listWaiting();
    const refused = all.filter(({ state }) => state === 'refused').length;
    setPhone({ waiting: all.length - refused, refused });
  };
  const showCopy = () => void catalogueCopy().then((copy) => setPhone({ copy }));

  onConnectionChange(showConnection);
  onOutboxChange(() => void showWaiting());
  onCatalogueChanged(() => {
    showCopy();
    void router.revalidate();
  });
  onInquirySent(({ message }) => showToast({ kind: 'success', message }));
  onInquiryRefused(sayRefused);

  renewOnMissingParts();
  startConnectionWatch();
  startOutbox();
  startCatalogueRefresh();
  startServiceWorker(() => void offerUpdate());
  showConnection();
  void showWaiting();
  showCopy();
}

/** Toast for inquiries refused in the background, with a link to correct them. */
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
