import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site';
import { Modal } from '../../ui/modal';
import { isCurrent, menu } from '../menu';
import * as styles from './mobile-menu.module.css';

export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const current = (to: string) => (to === pathname ? ('page' as const) : undefined);
  return (
    <Modal title="Menu" open={open} onClose={onClose}>
      <nav aria-label="Menu">
        <ul className={styles.items}>
          {menu.map((item) => (
            <li key={item.label}>
              <Link
                to={item.to}
                className={isCurrent(item, pathname) ? `${styles.item} ${styles.on}` : styles.item}
                aria-current={current(item.to)}
              >
                {item.label}
              </Link>
              {item.children ? (
                <ul className={`cluster ${styles.children}`}>
                  {item.children.map((child) => (
                    <li key={child.label}>
                      <Link to={child.to} aria-current={child.to === item.to ? undefined : current(child.to)}>
                        {child.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
          <li>
            <Link
              to={pages.saved}
              className={pathname === pages.saved ? `${styles.item} ${styles.on}` : styles.item}
              aria-current={current(pages.saved)}
            >
              On this phone
            </Link>
          </li>
        </ul>
        <div className={styles.acts}>
          <Link className="btn" to={`${pages.home}#plan-your-trip`}>
            Plan Your Trip
          </Link>
          <a className="btn btn-quiet" href={site.phoneHref}>
            Call us
          </a>
        </div>
      </nav>
    </Modal>
  );
}
