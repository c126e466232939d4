import type { ReactNode } from 'react';
import { useSite } from '../page/site-context';
import { Backdrop } from '../pictures/photo';
import * as styles from './full-screen-notice.module.css';

interface FullScreenNoticeProps {
  eyebrow: string;
  title: string;
  lead: ReactNode;
  /** Under /pictures, without width and extension. */
  picture: string;
  children: ReactNode;
}

const widths = [800, 1280, 1600];

export function FullScreenNotice({ eyebrow, title, lead, picture, children }: FullScreenNoticeProps) {
  return (
    <div className={`on-dark poster ${styles.notice}`}>
      <Backdrop
        className="cover"
        path={`/pictures/${picture}`}
        widths={widths}
        photo={useSite().photos?.hero}
        sizes="(max-width: 599px) 140vw, 100vw"
      />
      <div className={`container ${styles.text}`}>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
