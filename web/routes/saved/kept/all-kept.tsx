import { ErrorBoundary } from '../../../ui/error-boundary';
import { KeptOnPhone } from './kept-on-phone';
import * as styles from './saved.module.css';
import { MyRides, SavedTours } from './tours-on-phone';
import { WaitingInquiries } from './waiting-inquiries';

export function AllKept() {
  return (
    <div className={styles.all}>
      <div className={styles.column}>
        {[WaitingInquiries, MyRides, SavedTours].map((Part) => (
          <ErrorBoundary key={Part.name}>
            <Part />
          </ErrorBoundary>
        ))}
      </div>
      <ErrorBoundary>
        <KeptOnPhone />
      </ErrorBoundary>
    </div>
  );
}
