import SquarePlay from 'lucide-react/icons/square-play';
import { site } from '#shared/site/site';
import * as styles from './channel.module.css';

export function Channel() {
  if (site.youtube === '') return null;
  return (
    <section className={styles.band} aria-labelledby="channel-title">
      <div className={`wrap spread ${styles.inside}`}>
        <div>
          <h2 id="channel-title">See it before you ride it</h2>
          <p>Road reports and long silent helmet films, filed from the first village with a signal.</p>
        </div>
        <a className="btn" href={site.youtube} target="_blank" rel="noreferrer">
          <SquarePlay className="icon" aria-hidden="true" />
          Watch our channel<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  );
}
