import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from './menu';
import * as styles from './site-nav.module.css';

/** The name is a link, the arrow opens. Escape and leaving close it. */
export function SubMenu({ item, current }: { item: MenuItem; current: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const arrow = useRef<HTMLButtonElement>(null);
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(() => setOpen(false), [key]);
  return (
    <li
      className={styles.parent}
      data-open={open}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        arrow.current?.focus();
      }}
    >
      <Link
        className={current ? `${styles.item} ${styles.on}` : styles.item}
        aria-current={item.to === pathname ? 'page' : undefined}
        to={item.to}
      >
        {item.label}
      </Link>
      <button
        ref={arrow}
        type="button"
        className={styles.arrow}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${item.label}: more pages`}
        onClick={() => setOpen((now) => !now)}
      >
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <ul id={id} className={styles.sub}>
        {item.children?.map((child) => (
          <li key={child.label}>
            <Link to={child.to} aria-current={child.to === pathname && child.to !== item.to ? 'page' : undefined}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
