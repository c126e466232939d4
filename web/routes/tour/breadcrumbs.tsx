import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tour';
import styles from './breadcrumbs.module.css';

const byType: Record<string, string> = {
  Adventure: pages.adventure,
  Domestic: pages.domestic,
  International: pages.international,
};
const byPlace: Record<string, string> = {
  'himachal pradesh': pages.himachalPradesh,
  'spiti valley': pages.spitiValley,
  'leh ladakh': pages.lehLadakh,
};

export function Breadcrumbs({ tour }: { tour: Tour }) {
  const type = byType[tour.type];
  const place = byPlace[tour.place.toLowerCase()];
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        <li>
          <Link to={pages.home}>Home</Link>
        </li>
        {type ? (
          <li>
            <Link to={type}>{tour.type}</Link>
          </li>
        ) : null}
        {tour.place ? <li>{place ? <Link to={place}>{tour.place}</Link> : tour.place}</li> : null}
      </ol>
    </nav>
  );
}
