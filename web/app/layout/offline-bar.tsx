import CloudOff from 'lucide-react/icons/cloud-off';
import { formatMoment } from '#shared/dates';
import { useOfflineState } from '../../components/page/use-offline-state';
import * as styles from './offline-bar.module.css';

export function OfflineBar() {
  const { offline, copy, atPortal, keeps, slow } = useOfflineState();
  return (
    <div role="status">
      {offline || slow ? (
        <p className={styles.bar}>
          <CloudOff className="icon" aria-hidden="true" />
          <span className="tabular-nums">{sayState({ copy, atPortal, keeps, slow })}</span>
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

type Phone = Pick<ReturnType<typeof useOfflineState>, 'copy' | 'atPortal' | 'keeps' | 'slow'>;

/** One string: a browser's page translation follows a text only as the whole of its element. */
function sayState({ copy, atPortal, keeps, slow }: Phone): string {
  const line = atPortal ? 'This Wi-Fi wants you to sign in first.' : slow ? 'Slow connection.' : 'You’re offline.';
  const from = slow ? 'This is your saved copy from' : 'Showing tours from';
  const some = copy?.complete ? '' : `: the newest ${copy?.count} and the ones you saved`;
  const shown = copy?.syncedAt ? `${from} ${formatMoment(copy.syncedAt)}${some}.` : '';
  return [
    line,
    shown || (keeps ? 'We’ll save what you send on this phone.' : ''),
    keeps ? '' : 'This browser can’t keep what you send: send it when you’re back in range.',
  ]
    .filter(Boolean)
    .join(' ');
}
