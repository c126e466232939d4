import { useState } from 'react';
import { QuietButton } from './button';
import { ConfirmDialog } from './confirm-dialog';
import * as styles from './made-links.module.css';

/** A link that was given out, in words: it can't be shown again. */
export interface MadeLink {
  id: string;
  made: string;
  more: string;
  isOver: boolean;
}

export interface MadeLinksProps {
  label: string;
  links: readonly MadeLink[];
  busy: boolean;
  /** The page for somebody who opens one that was ended. */
  warning: string;
  onEnd: (id: string) => Promise<void>;
}

export function MadeLinks({ label, links, busy, warning, onEnd }: MadeLinksProps) {
  const [asking, setAsking] = useState<MadeLink | null>(null);
  return (
    <>
      <ul className={styles.links} aria-label={label}>
        {links.map((link) => (
          <li key={link.id} className={link.isOver ? styles.over : undefined}>
            <span>
              <strong>{link.made}</strong> {link.more}
            </span>
            {link.isOver ? null : (
              <QuietButton
                aria-label={`End the link ${link.made[0]?.toLowerCase()}${link.made.slice(1)}…`}
                onClick={() => setAsking(link)}
              >
                End…
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title="End this link?"
        confirm="End it"
        busy={busy}
        onConfirm={() => asking && void onEnd(asking.id).then(() => setAsking(null))}
        onCancel={() => setAsking(null)}
      >
        <p>
          {asking?.made}. {warning}
        </p>
      </ConfirmDialog>
    </>
  );
}
