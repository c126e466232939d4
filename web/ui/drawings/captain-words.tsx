import { captainsOf } from '#shared/site/crew';
import type { Captain } from '#shared/site/site';
import { useSite } from '../page/site-context';
import * as styles from './captain-words.module.css';
import { Helmet } from './helmet';

export function CaptainWords({ captain }: { captain: Captain }) {
  return (
    <div className={`row ${styles.captain}`}>
      <Helmet colour={captainsOf(useSite()).indexOf(captain)} />
      <div>
        <h3>{captain.name}</h3>
        <p className={styles.road}>
          {captain.road}, since {captain.since}
        </p>
        <p>{captain.line}</p>
      </div>
    </div>
  );
}
