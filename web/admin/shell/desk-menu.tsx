import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { SchemeSwitch } from '../../ui/page/scheme-switch';
import { accountQuery } from '../queries/account';
import { countsQuery, sayInboxCount } from '../queries/inbox';
import * as styles from './desk.module.css';
import { type DeskMenuItem, deskMenu, deskNotes, isCurrent } from './menu';

/** In milliseconds: the count only needs a rough refresh outside the inquiries screen. */
const glance = 60_000;

/** The left menu, 'Admin Panel' (spec §2). On a phone it folds away under the top bar. */
export function DeskMenu({ open }: { open: boolean }) {
  const { pathname } = useLocation();
  const fresh = useNewInquiries();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const line = ({ label, to, icon: Icon }: DeskMenuItem) => (
    <li key={to}>
      <Link
        className={`row gap-12 finger round-control bare ${styles.item}`}
        to={to}
        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      >
        <Icon className="icon" aria-hidden="true" />
        {label}
        {to === pages.inquiries && fresh > 0 ? (
          <span className={`firm tiny centred pill ${styles.count} num`}>
            {sayInboxCount(fresh)}
            <span className="visually-hidden"> new</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
  return (
    <nav id="desk-menu" className={`on-screen ${styles.menu}`} data-open={open} aria-labelledby="desk-menu-title">
      <h2 className={`small strong soft ${styles.menuTitle}`} id="desk-menu-title">
        Admin Panel
      </h2>
      <ul className={styles.items}>{deskMenu.map(line)}</ul>
      <ul className={`ruled top-16 head-16 ${styles.notes}`}>
        {deskNotes.filter(({ owners }) => !owners || isOwner).map(line)}
      </ul>
      <div className={styles.scheme}>
        <SchemeSwitch />
      </div>
    </nav>
  );
}

function useNewInquiries(): number {
  const { data } = useQuery({ ...countsQuery, refetchInterval: glance });
  return data?.new ?? 0;
}
