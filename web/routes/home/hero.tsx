import { useSite } from '../../ui/page/site-context';
import { Backdrop } from '../../ui/pictures/backdrop';
import * as styles from './hero.module.css';

export const heroAlt =
  'A rider on a loaded motorcycle climbs a winding mountain road towards a pass with a white chorten and prayer flags, under a large yellow sun.';

const widths = [480, 800, 1280, 1920];

export function Hero() {
  const site = useSite();
  return (
    <div className={styles.hero}>
      <div className={styles.title}>
        <p className={`eyebrow ${styles.eyebrow}`}>Ladakh · Spiti · Himachal · beyond</p>
        <h1>
          Where Do You <span>Want To Go?</span>
        </h1>
      </div>
      <div className={styles.print}>
        <Backdrop path="/pictures/hero" alt={heroAlt} widths={widths} night={widths} sizes="100vw" />
      </div>
      <div className="wrap">
        <p className={styles.lead}>{site.homeLead} Works without network, even at Sarchu.</p>
      </div>
    </div>
  );
}
