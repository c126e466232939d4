import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Backdrop } from '../../ui/backdrop';
import styles from './banner.module.css';
import type { Listing } from './listings';

const widths = [800, 1280, 1920];

export function Banner({ listing }: { listing: Listing }) {
  const { title, eyebrow, lead, banner } = listing;
  return (
    <div className={styles.banner}>
      <Backdrop path={`/pictures/${banner}`} widths={widths} sizes="(max-width: 599px) 110vw, 100vw" />
      <div className={`wrap ${styles.words}`}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            <li>
              <Link to={pages.home}>Home</Link>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <p className={`eyebrow ${styles.eyebrow}`}>{eyebrow}</p>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
    </div>
  );
}
