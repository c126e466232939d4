import { useEffect, useId, useState } from 'react';
import { site } from '#shared/site/site';
import { mayOfferInstall, updateInstallAnswer } from '../../sync/install-answer';
import { InstallHow } from '../../ui/install/install-how';
import { closeInstallOffer, useInstallOffer } from '../../ui/install/install-offer';
import { findInstallWay, type InstallWay } from '../../ui/install/install-way';
import { useToasts } from '../../ui/toasts/toasts';
import * as styles from './install-card.module.css';

/** Offers to install the site once something was saved or sent. 'Not now' is an answer for 30 days. */
export function InstallCard() {
  const offered = useInstallOffer();
  const [way, setWay] = useState<InstallWay>('none');
  const title = useId();
  const isFree = useToasts().length === 0;
  useEffect(() => setWay(offered && mayOfferInstall() ? findInstallWay() : 'none'), [offered]);
  useEffect(() => {
    const note = () => answer(true);
    addEventListener('appinstalled', note);
    return () => removeEventListener('appinstalled', note);
  }, []);
  // A message stands in the same place, and says what happened: it comes first.
  if (way === 'none' || !isFree) return null;
  return (
    <section className={`card cluster ${styles.card}`} aria-labelledby={title}>
      <h2 id={title}>{way === 'in-app' ? 'Open this in your browser' : `${site.name} on your home screen`}</h2>
      <InstallHow way={way} onAnswer={answer} brief />
      <button type="button" className="btn btn-small btn-quiet" onClick={() => answer(false)}>
        {way === 'in-app' ? 'Close' : 'Not now'}
      </button>
    </section>
  );
}

function answer(installed: boolean): void {
  updateInstallAnswer(installed ? 'installed' : 'not now');
  closeInstallOffer();
}
