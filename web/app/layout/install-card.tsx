import { useEffect, useId } from 'react';
import { createGlobalState } from '../../components/page/hooks';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { useToasts } from '../../components/toasts/toasts';
import { mayOfferInstall, storeInstallChoice } from '../../offline/sync/install';
import * as styles from './install-card.module.css';

const wanted = createGlobalState(false);
const isHeld = createGlobalState(false);

/** After the visitor saved or sent something. */
export const offerInstall = (): void => wanted.set(true);
export const closeInstallOffer = (): void => wanted.set(false);
/** Until the function that it returns is called: so that nothing slides over what the page shows. */
export const suspendInstallOffer = (): (() => void) => {
  isHeld.set(true);
  return () => isHeld.set(false);
};

export function useInstallOffer(): boolean {
  const isWanted = wanted.useValue();
  return !isHeld.useValue() && isWanted;
}

/** Chromium's own event, missing from TypeScript's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const here = globalThis as { installPrompt?: InstallPrompt | null };

/** Once a page: pages listen before any script (web/app/start-scripts.ts), the service worker's shell from here on. */
export function storeInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    here.installPrompt = event as InstallPrompt;
  });
}

/** A used one is none. */
export function findInstallPrompt(): InstallPrompt | null {
  return here.installPrompt ?? null;
}

export async function showInstallPrompt(): Promise<boolean> {
  const asked = here.installPrompt;
  here.installPrompt = null;
  return (await asked?.prompt())?.outcome === 'accepted';
}

/** Offers to install the site once something was saved or sent. 'Not now' is an answer for 30 days. */
export function InstallCard() {
  const site = useSite();
  const isOffered = useInstallOffer();
  const hasToast = useToasts().length > 0;
  const { deletesAfterWeek } = useOfflineState();
  const title = useId();
  useEffect(() => {
    const note = () => answer(true);
    addEventListener('appinstalled', note);
    return () => removeEventListener('appinstalled', note);
  }, []);
  // A message stands in the same place, and says what happened: it comes first.
  if (!isOffered || hasToast || !mayOfferInstall()) return null;
  const prompt = findInstallPrompt();
  if (!prompt && !deletesAfterWeek) return null;
  return (
    <section className={`card cluster ${styles.card}`} aria-labelledby={title}>
      <h2 id={title}>{site.name} on your home screen</h2>
      <p>
        {deletesAfterWeek
          ? 'This browser deletes what you save here after a week without a visit. On your home screen it stays.'
          : 'It opens with no address bar, and what you save stays when space runs low.'}
      </p>
      {prompt ? (
        <button type="button" className="btn btn-small btn-pine" onClick={() => void showInstallPrompt().then(answer)}>
          Install
        </button>
      ) : null}
      <button type="button" className="btn btn-small btn-quiet" onClick={() => answer(false)}>
        Not now
      </button>
    </section>
  );
}

function answer(installed: boolean): void {
  storeInstallChoice(installed ? 'installed' : 'not now');
  closeInstallOffer();
}
