import type { DataRouter } from 'react-router-dom';
import { startServiceWorker } from '../sw-bridge';
import { connection, onConnectionChange, startConnectionWatch } from '../sync/connection';
import { listWaiting, onInquirySent, onOutboxChange } from '../sync/inquiries';
import { startOutbox } from '../sync/send-outbox';
import { catalogueCopy, onCatalogueChanged, startCatalogueRefresh } from '../sync/tours';
import { setPhone } from '../ui/phone';
import { showToast } from '../ui/toasts';
import { offerUpdate } from './offer-update';
import { renewOnMissingParts } from './renewed-parts';

/** Everything that carries the site through no network. It comes after the page answers to a tap. */
export function startOffline(router: DataRouter): void {
  const showConnection = () => setPhone({ connection: connection() });
  const showWaiting = () => void listWaiting().then((waiting) => setPhone({ waiting: waiting.length }));
  const showCopy = () => void catalogueCopy().then((copy) => setPhone({ copy }));

  onConnectionChange(showConnection);
  onOutboxChange(showWaiting);
  onCatalogueChanged(() => {
    showCopy();
    void router.revalidate();
  });
  onInquirySent(({ message }) => showToast({ kind: 'success', message }));

  renewOnMissingParts();
  startConnectionWatch();
  startOutbox();
  startCatalogueRefresh();
  startServiceWorker({ onUpdateReady: offerUpdate });
  showConnection();
  showWaiting();
  showCopy();
}
