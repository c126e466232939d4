import { Link } from 'react-router-dom';
import * as styles from './layouts.module.css';
import { variants } from './variants';

export function LayoutLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Layouts" className={`wrap ${styles.layouts}`}>
      <ul className={`cluster ${styles.names}`}>
        {variants.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} className={styles.layout} aria-current={path === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
