import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import * as styles from './show.module.css';

export function DemoCrumbs({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        <li>
          <Link to={pages.home}>Home</Link>
        </li>
        <li>
          <Link to={pages.grid}>Tour Packages</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
