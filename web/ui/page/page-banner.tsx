import { Backdrop } from '../pictures/backdrop';
import { Crumbs } from './crumbs';
import * as styles from './page-banner.module.css';

interface PageBannerProps {
  title: string;
  eyebrow: string;
  lead?: string;
  /** Under /pictures, without width and extension. */
  picture: string;
  alt?: string;
}

const widths = [800, 1280, 1600];
/** Flat inks in the dark are as good at twice the size. */
const night = [800, 1280];

export function PageBanner({ title, eyebrow, lead, picture, alt = '' }: PageBannerProps) {
  return (
    <div className={`on-dark poster ${styles.banner}`}>
      <Backdrop className="cover" path={`/pictures/${picture}`} alt={alt} widths={widths} night={night} sizes="100vw" />
      <div className={`wrap ${styles.words}`}>
        <Crumbs here={title} className={styles.crumbs} />
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
    </div>
  );
}
