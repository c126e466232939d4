import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId } from 'react';
import * as styles from './more-menu.module.css';

interface MoreMenuItem {
  icon: LucideIcon;
  text: string;
  /** Name for screen readers; contains `text` or says the same with the row's name. */
  label: string;
  onSelect: () => void;
}

/** The less frequent actions of a table row, in a popover. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreMenuItem[] }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button}`}
        aria-label={label}
        title="More"
        popoverTarget={id}
      >
        <Ellipsis className="icon" aria-hidden="true" />
      </button>
      <ul id={id} popover="auto" className={styles.menu}>
        {items.map(({ icon: Icon, text, label: itemLabel, onSelect }) => (
          <li key={text}>
            <button
              type="button"
              className={`row gap-3 min-h-11 w-full text-left text-small ${styles.item}`}
              aria-label={itemLabel}
              onClick={({ currentTarget }) => {
                // Closed first, which focuses the button: a dialog then returns the focus there.
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
                onSelect();
              }}
            >
              <Icon className="icon" aria-hidden="true" />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
