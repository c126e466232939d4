import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import * as styles from './state-line.module.css';

export function FailedLine({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.line} role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{message}</span>
      <button type="button" className="btn btn-quiet btn-small" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
