import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { RefusedFile } from './picture-list';
import * as styles from './pictures.module.css';
import type { WaitingFile } from './use-pictures';

export interface PicturesNewsProps {
  refused: readonly RefusedFile[];
  waiting: readonly WaitingFile[];
  onForgive: () => void;
}

export function PicturesNews({ refused, waiting, onForgive }: PicturesNewsProps) {
  return (
    <div className={styles.news}>
      <div role="status">
        {waiting.length > 0 ? (
          <p className={styles.waiting}>
            Preparing: {waiting.map(({ file }) => file.name).join(', ')} <progress aria-label="Preparing" />
          </p>
        ) : null}
      </div>
      <div role="alert">
        {refused.length > 0 ? (
          <div className={`notice ${styles.refused}`}>
            <TriangleAlert className="icon" aria-hidden="true" />
            <ul className={styles.reasons}>
              {refused.map(({ name, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <li key={index}>
                  <strong>{name}</strong>: {reason}
                </li>
              ))}
            </ul>
            <button type="button" className="btn btn-quiet btn-small" onClick={onForgive}>
              Dismiss
            </button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
