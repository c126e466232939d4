import type { DataRouter } from 'react-router-dom';
import { startServiceWorker } from '../sw-bridge';
import { startConnectionWatch } from '../sync/connection';
import { onInquirySent } from '../sync/inquiries';
import { startOutbox } from '../sync/send-outbox';
import { onCatalogueChanged, refreshCatalogue } from '../sync/tours';
import { showToast } from '../ui/toasts';
import { offerUpdate } from './offer-update';

/** Everything that carries the site through no network; started once the page answers to a tap. */
export function startOffline(router: DataRouter): void {
  startConnectionWatch();
  startOutbox();
  onInquirySent(({ message }) => showToast({ kind: 'success', message }));
  onCatalogueChanged(() => void router.revalidate());
  startServiceWorker({ onUpdateReady: offerUpdate });
  whenIdle(() => void refreshCatalogue());
}

function whenIdle(work: () => void): void {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 1);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
