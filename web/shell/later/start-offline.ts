import type { DataRouter } from 'react-router-dom';
import { startServiceWorker } from '../../sw-bridge';
import { connection, onConnectionChange, startConnectionWatch } from '../../sync/connection';
import { updatePortalShown, wantsSignIn } from '../../sync/portal';
import { startOutbox } from '../../sync/send-outbox';
import { catalogueCopy, onCatalogueChanged, startCatalogueRefresh } from '../../sync/tours';
import { listWaiting, onInquiryRefused, onInquirySent, onOutboxChange } from '../../sync/waiting';
import { showToast } from '../../ui/later/toasts';
import { setPhone } from '../../ui/phone';
import { offerUpdate } from './offer-update';
import { renewOnMissingParts } from './renewed-parts';
import { sayRefused } from './say-refused';

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
