import CloudOff from 'lucide-react/icons/cloud-off';
import { formatMoment } from '#shared/text/dates';
import { usePhone } from '../ui/page/phone';
import * as styles from './offline-bar.module.css';

export function OfflineBar() {
  const { offline, copy, atPortal, keeps, slow } = usePhone();
  return (
    <div role="status">
      {offline || slow ? (
        <p className={styles.bar}>
          <CloudOff className="icon" aria-hidden="true" />
          <span>
            {atPortal ? 'This Wi-Fi wants you to sign in first.' : slow ? 'Slow connection.' : 'You’re offline.'}{' '}
            {copy?.syncedAt ? (
              <>
                {slow ? 'This is your saved copy from' : 'Showing tours from'}{' '}
                <span className="num">{formatMoment(copy.syncedAt)}</span>
                {copy.complete ? null : (
                  <>
                    : the newest <span className="num">{copy.count}</span> and the ones you saved
                  </>
                )}
                .
              </>
            ) : keeps ? (
              'We’ll save what you send on this phone.'
            ) : null}
            {keeps ? null : ' This browser can’t keep what you send: send it when you’re back in range.'}
          </span>
          {atPortal || slow ? (
            <button type="button" className={styles.open} onClick={() => location.reload()}>
              {atPortal ? 'Sign in' : 'Try again'}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
