import CloudOff from 'lucide-react/icons/cloud-off';
import { formatMoment } from '#shared/dates';
import { usePhone } from '../ui/phone';
import * as styles from './offline-bar.module.css';

export function OfflineBar() {
  const { offline, copy, signIn } = usePhone();
  return (
    <div role="status">
      {offline || signIn ? (
        <p className={styles.bar}>
          <CloudOff className="icon" aria-hidden="true" />
          <span>
            {signIn ? 'This Wi-Fi wants you to sign in first.' : 'You’re offline.'}{' '}
            {copy?.syncedAt ? (
              <>
                Showing tours from <span className="num">{formatMoment(copy.syncedAt)}</span>
                {copy.complete ? null : (
                  <>
                    : the newest <span className="num">{copy.count}</span> and the ones you saved
                  </>
                )}
                .
              </>
            ) : (
              'We’ll save what you send on this phone.'
            )}
          </span>
          {signIn ? (
            <button type="button" className={styles.open} onClick={signIn}>
              Sign in
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
