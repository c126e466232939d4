import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, roleWords } from '#shared/staff/staff';
import { AccountForm } from '../account/account-form';
import { ChangePasswordForm } from '../account/change-password-form';
import { NameField } from '../account/fields';
import { NotificationsSection } from '../notifications/notifications-section';
import { PasskeysSection } from '../passkeys/passkeys-section';
import { signToConfirm } from '../passkeys/sign-to-confirm';
import { accountQuery, updateName } from '../queries/account';
import { passkeysQuery } from '../queries/passkeys';
import { DeskPage } from '../ui/desk-page';
import { Loading } from '../ui/state-line';
import * as styles from './own-account.module.css';
import { OwnSessions } from './own-sessions';

export function Component() {
  const { data, error, refetch } = useQuery(accountQuery);
  const hasPasskey = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  return (
    <DeskPage title="Your account" lead={data ? <p>{`${data.email} · ${roleWords[data.role]}`}</p> : null}>
      {data ? (
        <div className={`stack tops fits-340 gap-20 ${styles.parts}`}>
          <section className="card stack padded gap-16" aria-labelledby="own-name">
            <h2 id="own-name">Your name</h2>
            <NameForm account={data} />
          </section>
          <section className="card stack padded gap-16" aria-labelledby="own-password">
            <h2 id="own-password">Password</h2>
            <p className="soft tight small">
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

function NameForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const send = async () => {
    const saved = await updateName(name);
    client.setQueryData(accountQuery.queryKey, saved);
    setName(saved.name);
    return { kind: 'good', message: 'Saved.' } as const;
  };
  return (
    <AccountForm
      missing={{ name: 'Enter your name.' }}
      button="Save name"
      busyButton="Saving..."
      look="btn btn-line btn-small"
      send={send}
    >
      {(problems) => <NameField value={name} onChange={setName} problem={problems.name} />}
    </AccountForm>
  );
}
