import CheckCircle2 from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import styles from './account.module.css';

export interface Said {
  kind: 'good' | 'bad';
  message: string;
}

/** The server's message, green or red. The live region is there before the text, so it is read out. */
export function Answer({ said }: { said: Said | null }) {
  const Icon = said?.kind === 'good' ? CheckCircle2 : TriangleAlert;
  return (
    <div role={said?.kind === 'bad' ? 'alert' : 'status'} className={styles.said}>
      {said ? (
        <p className={`notice ${styles.answer} ${styles[said.kind]}`}>
          <Icon className="icon" aria-hidden="true" />
          <span>{said.message}</span>
        </p>
      ) : null}
    </div>
  );
}
