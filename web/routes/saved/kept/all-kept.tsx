import { useEffect, useState } from 'react';
import { updateInstallAnswer } from '../../../sync/install-answer';
import { isInstalled } from '../../../sync/page-signals';
import { InstallHow } from '../../../ui/install/install-how';
import { findInstallWay, type InstallWay } from '../../../ui/install/install-way';
import { Apart } from '../../../ui/late/apart';
import { KeptOnPhone } from './kept-on-phone';
import { MyRides } from './my-rides';
import * as styles from './saved.module.css';
import { SavedTours } from './saved-tours';
import { WaitingInquiries } from './waiting-inquiries';

const own = [WaitingInquiries, MyRides, SavedTours];
const about = [InstallHere, KeptOnPhone];

export function AllKept() {
  return (
    <div className={styles.all}>
      {[own, about].map((parts, column) => (
        <div key={column === 0 ? 'own' : 'about'} className={styles.column}>
          {parts.map((Part) => (
            <Apart key={Part.name}>
              <Part />
            </Apart>
          ))}
        </div>
      ))}
    </div>
  );
}

function InstallHere() {
  const [way, setWay] = useState<InstallWay>('none');
  useEffect(() => {
    const look = () => setWay(isInstalled() ? 'none' : findInstallWay());
    look();
    addEventListener('beforeinstallprompt', look);
    return () => removeEventListener('beforeinstallprompt', look);
  }, []);
  if (way === 'none') return null;
  const answer = (installed: boolean) => {
    updateInstallAnswer(installed ? 'installed' : 'not now');
    setWay('none');
  };
  return (
    <section className={styles.block} aria-labelledby="install-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="install-title">Install this site</h2>
      </div>
      <div className={styles.install}>
        <InstallHow way={way} onAnswer={answer} />
      </div>
    </section>
  );
}
