import { useEffect, useId } from 'react';
import { createGlobalState } from '../../components/page/hooks';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { useToasts } from '../../components/toasts/toasts';
import { mayOfferInstall, storeInstallChoice } from '../../offline/sync/install';
import * as styles from './install-card.module.css';

const isRequested = createGlobalState(false);
const isSuspended = createGlobalState(false);

export const offerInstall = (): void => isRequested.set(true);
export const closeInstallOffer = (): void => isRequested.set(false);
export const suspendInstallOffer = (): (() => void) => {
  isSuspended.set(true);
  return () => isSuspended.set(false);
};

export function useInstallOffer(): boolean {
  const isOffered = isRequested.useValue();
  return !isSuspended.useValue() && isOffered;
}

/** Chromium's own event, missing from TypeScript's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const globals = globalThis as { installPrompt?: InstallPrompt | null };

/** Call once per page. On the Worker's pages, web/app/start-scripts.ts listens even earlier. */
export function storeInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globals.installPrompt = event as InstallPrompt;
  });
}

export function findInstallPrompt(): InstallPrompt | null {
  return globals.installPrompt ?? null;
}

export async function showInstallPrompt(): Promise<boolean> {
  const prompt = globals.installPrompt;
  globals.installPrompt = null;
  return (await prompt?.prompt())?.outcome === 'accepted';
}

export function InstallCard() {
  const site = useSite();
  const isOffered = useInstallOffer();
  const hasToast = useToasts().length > 0;
  const { deletesAfterWeek } = useOfflineState();
  const titleId = useId();
  useEffect(() => {
    const onInstalled = () => closeCard(true);
    addEventListener('appinstalled', onInstalled);
    return () => removeEventListener('appinstalled', onInstalled);
  }, []);
  // A toast uses the same place and takes precedence.
  if (!isOffered || hasToast || !mayOfferInstall()) return null;
  const prompt = findInstallPrompt();
  if (!prompt && !deletesAfterWeek) return null;
  return (
    <section className={`card cluster ${styles.card}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{site.name} on your home screen</h2>
      <p>
        {deletesAfterWeek
          ? 'This browser deletes what you save here after a week without a visit. On your home screen it stays.'
          : 'It opens with no address bar, and what you save stays when space runs low.'}
      </p>
      {prompt ? (
        <button
          type="button"
          className="btn btn-small btn-pine"
          onClick={() => void showInstallPrompt().then(closeCard)}
        >
          Install
        </button>
      ) : null}
      <button type="button" className="btn btn-small btn-quiet" onClick={() => closeCard(false)}>
        Not now
      </button>
    </section>
  );
}

function closeCard(isInstalled: boolean): void {
  storeInstallChoice(isInstalled ? 'installed' : 'not now');
  closeInstallOffer();
}
