import { useEffect, useId } from 'react';
import { mayOfferInstall, updateInstallAnswer } from '../sync/install';
import { closeInstallOffer, useInstallOffer } from '../ui/install/install-offer';
import { askToInstall, findInstallPrompt } from '../ui/install/install-prompt';
import { usePhone } from '../ui/page/phone';
import { useSite } from '../ui/page/site-context';
import { useToasts } from '../ui/toasts/toasts';
import * as styles from './install-card.module.css';

/** Offers to install the site once something was saved or sent. 'Not now' is an answer for 30 days. */
export function InstallCard() {
  const site = useSite();
  const isOffered = useInstallOffer();
  const hasToast = useToasts().length > 0;
  const { forgets } = usePhone();
  const title = useId();
  useEffect(() => {
    const note = () => answer(true);
    addEventListener('appinstalled', note);
    return () => removeEventListener('appinstalled', note);
  }, []);
  // A message stands in the same place, and says what happened: it comes first.
  if (!isOffered || hasToast || !mayOfferInstall()) return null;
  const prompt = findInstallPrompt();
  if (!prompt && !forgets) return null;
  return (
    <section className={`card cluster ${styles.card}`} aria-labelledby={title}>
      <h2 id={title}>{site.name} on your home screen</h2>
      <p>
        {forgets
          ? 'This browser deletes what you save here after a week without a visit. On your home screen it stays.'
          : 'It opens with no address bar, and what you save stays when space runs low.'}
      </p>
      {prompt ? (
        <button type="button" className="btn btn-small btn-pine" onClick={() => void askToInstall().then(answer)}>
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
  updateInstallAnswer(installed ? 'installed' : 'not now');
  closeInstallOffer();
}
