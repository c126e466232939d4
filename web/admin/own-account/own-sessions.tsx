import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from '#shared/staff/passkey-input';
import type { OwnSession } from '#shared/staff/staff';
import { formatMoment } from '#shared/text/dates';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { ConfirmForm } from '../passkeys/confirm-form';
import { endOwnSession, ownSessionsQuery } from '../queries/account';
import { passkeysQuery } from '../queries/passkeys';
import { Named } from '../ui/named';
import { Loading } from '../ui/state-line';

/** Where one is logged in, and the way to end it. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const client = useQueryClient();
  const hasPasskey = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  /** The session that is about to end. */
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
          <button type="button" className="btn btn-quiet btn-small" onClick={() => setEnding('all others')}>
            End all others…
          </button>
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
        {ending === null ? null : <ConfirmForm hasPasskey={hasPasskey} button="End" onConfirm={end} />}
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
        <button
          type="button"
          className="btn btn-quiet btn-small firm"
          aria-label={`End the session in ${name} since ${formatMoment(startedAt)}`}
          onClick={onEnd}
        >
          End…
        </button>
      )}
    </li>
  );
}
