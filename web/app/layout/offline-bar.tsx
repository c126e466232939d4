import CloudOff from 'lucide-react/icons/cloud-off';
import { formatMoment } from '#shared/dates';
import { useOfflineState } from '../../components/page/use-offline-state';
import * as styles from './offline-bar.module.css';

export function OfflineBar() {
  const { isOffline, catalogueCopy, isAtCaptivePortal, canStore, isServerSlow } = useOfflineState();
  return (
    <div role="status">
      {isOffline || isServerSlow ? (
        <p className={styles.bar}>
          <CloudOff className="icon" aria-hidden="true" />
          <span className="tabular-nums">{sayState({ catalogueCopy, isAtCaptivePortal, canStore, isServerSlow })}</span>
          {isAtCaptivePortal || isServerSlow ? (
            <button type="button" className={styles.open} onClick={() => location.reload()}>
              {isAtCaptivePortal ? 'Sign in' : 'Try again'}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

type Phone = Pick<
  ReturnType<typeof useOfflineState>,
  'catalogueCopy' | 'isAtCaptivePortal' | 'canStore' | 'isServerSlow'
>;

/** One string: a browser's page translation follows a text only as the whole of its element. */
function sayState({ catalogueCopy, isAtCaptivePortal, canStore, isServerSlow }: Phone): string {
  const line = isAtCaptivePortal
    ? 'This Wi-Fi wants you to sign in first.'
    : isServerSlow
      ? 'Slow connection.'
      : 'You’re offline.';
  const from = isServerSlow ? 'This is your saved copy from' : 'Showing tours from';
  const some = catalogueCopy?.complete ? '' : `: the newest ${catalogueCopy?.count} and the ones you saved`;
  const shown = catalogueCopy?.syncedAt ? `${from} ${formatMoment(catalogueCopy.syncedAt)}${some}.` : '';
  return [
    line,
    shown || (canStore ? 'We’ll save what you send on this phone.' : ''),
    canStore ? '' : 'This browser can’t keep what you send: send it when you’re back in range.',
  ]
    .filter(Boolean)
    .join(' ');
}
