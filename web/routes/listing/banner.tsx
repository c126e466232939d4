import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import styles from './banner.module.css';
import type { Listing } from './listings';

export function Banner({ listing }: { listing: Listing }) {
  const { title, eyebrow, lead, banner } = listing;
  return (
    <div className={styles.banner}>
      <img
        src={`/pictures/${banner}-800.webp`}
        srcSet={`/pictures/${banner}-800.webp 800w, /pictures/${banner}-1280.webp 1280w, /pictures/${banner}-1920.webp 1920w`}
        sizes="(max-width: 599px) 110vw, 100vw"
        width="1920"
        height="720"
        alt=""
        fetchPriority="high"
      />
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
