import { Link } from 'react-router-dom';
import type { Tour } from '#shared/tour';
import { toTrail } from '#shared/trail';
import * as styles from './breadcrumbs.module.css';

export function Breadcrumbs({ tour }: { tour: Tour }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {toTrail(tour).map(({ name, path }) => (
          <li key={name}>{path === null ? name : <Link to={path}>{name}</Link>}</li>
        ))}
      </ol>
    </nav>
  );
}
