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
          <span className="tabular-nums">
            {formatState({ catalogueCopy, isAtCaptivePortal, canStore, isServerSlow })}
          </span>
          {isAtCaptivePortal || isServerSlow ? (
            <button type="button" className={styles.retry} onClick={() => location.reload()}>
              {isAtCaptivePortal ? 'Sign in' : 'Try again'}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

type StateProps = Pick<
  ReturnType<typeof useOfflineState>,
  'catalogueCopy' | 'isAtCaptivePortal' | 'canStore' | 'isServerSlow'
>;

/** Returns one string, because a browser's page translation breaks on an element with several text nodes. */
function formatState({ catalogueCopy, isAtCaptivePortal, canStore, isServerSlow }: StateProps): string {
  const cause = isAtCaptivePortal
    ? 'This Wi-Fi wants you to sign in first.'
    : isServerSlow
      ? 'Slow connection.'
      : 'You’re offline.';
  const source = isServerSlow ? 'This is your saved copy from' : 'Showing tours from';
  const limits = catalogueCopy?.complete ? '' : `: the newest ${catalogueCopy?.count} and the ones you saved`;
  const copyText = catalogueCopy?.syncedAt ? `${source} ${formatMoment(catalogueCopy.syncedAt)}${limits}.` : '';
  return [
    cause,
    copyText || (canStore ? 'We’ll save what you send on this phone.' : ''),
    canStore ? '' : 'This browser can’t keep what you send: send it when you’re back in range.',
  ]
    .filter(Boolean)
    .join(' ');
}
