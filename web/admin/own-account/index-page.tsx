import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from '#shared/staff/passkey-input';
import { type Account, type OwnSession, roleWords } from '#shared/staff/staff';
import { formatMoment } from '#shared/text/dates';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { AccountForm } from '../account/account-form';
import { nameField } from '../account/fields';
import { ChangePasswordForm } from '../account/passwords';
import { NotificationsSection } from '../notifications/notifications-section';
import { ConfirmForm, signToConfirm } from '../passkeys/confirm-form';
import { PasskeysSection } from '../passkeys/passkeys-section';
import { useHasPasskey } from '../queries/passkeys';
import { accountQuery, endOwnSession, ownSessionsQuery, updateName } from '../queries/people';
import { QuietButton } from '../ui/button';
import { DeskPage } from '../ui/desk-page';
import { Named } from '../ui/named';
import { Loading } from '../ui/state-line';
import * as styles from './own-account.module.css';

export function Component() {
  const { data, error, refetch } = useQuery(accountQuery);
  const hasPasskey = useHasPasskey();
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
  return (
    <AccountForm
      fields={[{ ...nameField, value: account.name }]}
      button="Save name"
      busyButton="Saving..."
      look="btn btn-line btn-small"
      send={async (typed, retype) => {
        const saved = await updateName(typed.name);
        client.setQueryData(accountQuery.queryKey, saved);
        retype({ name: saved.name });
        return { kind: 'good', message: 'Saved.' };
      }}
    />
  );
}

export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const client = useQueryClient();
  const [ending, setEnding] = useState<OwnSession | 'all others' | null>(null);
  const close = () => setEnding(null);
  const end = async (proof: Confirmation) => {
    if (ending === null) return;
    const message = await endOwnSession(ending === 'all others' ? ending : ending.id, proof);
    showToast({ kind: 'success', message });
    void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    close();
  };
  return (
    <section className="card padded whole" aria-labelledby="own-sessions">
      <div className="spread">
        <h2 id="own-sessions">Where you’re logged in</h2>
        {data && data.length > 1 ? (
          <QuietButton onClick={() => setEnding('all others')}>End all others…</QuietButton>
        ) : null}
      </div>
      <p className="soft tight top-8 small">
        A session ends by itself after 12 hours without a click, and after 7 days. If you don’t know one of these, end
        it and change your password.
      </p>
      {data ? null : <Loading {...{ error, refetch }} words="Loading sessions…" />}
      <ul className="lines top-12" hidden={!data}>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <Modal
        title={ending === 'all others' ? 'End all other sessions?' : 'End this session?'}
        lead={ending === null || ending === 'all others' ? undefined : nameOf(ending)}
        open={ending !== null}
        onClose={close}
      >
        {ending === null ? null : <ConfirmForm button="End" onConfirm={end} />}
      </Modal>
    </section>
  );
}

interface SessionLineProps {
  session: OwnSession;
  onEnd: () => void;
}

const nameOf = ({ browser }: OwnSession) => browser || 'An unknown browser';

function SessionLine({ session, onEnd }: SessionLineProps) {
  const { startedAt, seenAt, isThis } = session;
  const name = nameOf(session);
  return (
    <li>
      <Named
        name={
          <>
            {name} {isThis ? <span className="mark on-pine pine">This browser</span> : null}
          </>
        }
      >
        <span className="fine num">
          Since {formatMoment(startedAt)}, last used {formatMoment(seenAt)}
        </span>
      </Named>
      {isThis ? null : (
        <QuietButton
          className="firm"
          aria-label={`End the session in ${name} since ${formatMoment(startedAt)}`}
          onClick={onEnd}
        >
          End…
        </QuietButton>
      )}
    </li>
  );
}
