import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import * as styles from './save-bar.module.css';

export interface SaveBarProps {
  failure: string | null;
  problems: number;
  /** Upload progress from 0 to 1; null when nothing is being sent. */
  share: number | null;
  children: ReactNode;
}

const toSentence = (count: number) =>
  count === 1 ? 'One field needs another look.' : `${count} fields need another look.`;

/** Errors, progress and buttons, always in sight at the end of the form. */
export function SaveBar({ failure, problems, share, children }: SaveBarProps) {
  const words = failure ?? (problems > 0 ? toSentence(problems) : null);
  return (
    <div className="row wraps to-end at-foot gap-12">
      <div role="alert" className="fills">
        {words ? (
          <p className={`flex gap-8 danger small ${styles.failure}`}>
            <TriangleAlert className="icon" aria-hidden="true" />
            <span>{words}</span>
          </p>
        ) : null}
      </div>
      {share === null ? null : (
        <p className={`row small soft gap-8 ${styles.progress}`}>
          <progress className={`clips ${styles.meter}`} value={share} max={1} aria-label="Sent" />
          <span className="num">{Math.round(share * 100)} %</span>
        </p>
      )}
      <div className={`cluster shares ${styles.acts}`}>{children}</div>
    </div>
  );
}
