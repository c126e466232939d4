import { useQuery } from '@tanstack/react-query';
import { roleWords } from '#shared/staff';
import { ChangePasswordForm } from '../account/change-password-form';
import { NotificationsSection } from '../notifications/notifications-section';
import { PasskeysSection } from '../passkeys/passkeys-section';
import { signToConfirm } from '../passkeys/sign-to-confirm';
import { accountQuery } from '../queries/account';
import { passkeysQuery } from '../queries/passkeys';
import { DeskPage } from '../ui/desk-page';
import { Loading } from '../ui/state-line';
import { NameForm } from './name-form';
import * as styles from './own-account.module.css';
import { OwnSessions } from './own-sessions';

export function Component() {
  const { data, error, refetch } = useQuery(accountQuery);
  const hasPasskey = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  return (
    <DeskPage title="Your account" lead={data ? <p>{`${data.email} · ${roleWords[data.role]}`}</p> : null}>
      {data ? (
        <div className={styles.parts}>
          <section className={`card ${styles.part}`} aria-labelledby="own-name">
            <h2 id="own-name">Your name</h2>
            <NameForm account={data} />
          </section>
          <section className={`card ${styles.part}`} aria-labelledby="own-password">
            <h2 id="own-password">Password</h2>
            <p className={styles.note}>
              Afterwards you’re logged out in every other browser.
              {hasPasskey ? ' You need a passkey of yours as well.' : ''}
            </p>
            <ChangePasswordForm
              current="Current password"
              look="btn btn-line btn-small"
              prove={hasPasskey ? signToConfirm : undefined}
            />
          </section>
          <PasskeysSection />
          <NotificationsSection />
          <OwnSessions />
        </div>
      ) : (
        <Loading {...{ error, refetch }} words="Loading your account…" />
      )}
    </DeskPage>
  );
}
