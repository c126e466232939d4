import { Link, useSearchParams } from 'react-router-dom';
import * as styles from './list-tabs.module.css';

interface ListTab {
  /** Of the address; empty for the first list. */
  show: string;
  label: string;
  count: number | string | undefined;
}

export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const [parameters] = useSearchParams();
  const shown = parameters.get('show') ?? '';
  return (
    <nav aria-label={label}>
      <ul className={`flex ${styles.tabs}`}>
        {tabs.map(({ show, label: words, count }) => (
          <li key={show}>
            <Link
              className={`row nowrap bare finger ${styles.tab}`}
              to={{ search: show === '' ? '' : `?show=${show}` }}
              aria-current={shown === show ? 'page' : undefined}
            >
              {words} {count === undefined ? null : <span className="num">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
