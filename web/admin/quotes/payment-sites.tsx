import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from '#shared/staff/passkey-input';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { ConfirmForm } from '../passkeys/confirm-form';
import { passkeysQuery } from '../queries/passkeys';
import { changePaymentHost, paymentHostsQuery } from '../queries/payment-hosts';

/** Asks an owner for their password or a passkey, then allows the site or takes it off the list. */
function Confirm({ host, how, onDone }: { host: string; how: 'allow' | 'remove'; onDone: () => void }) {
  const client = useQueryClient();
  const own = useQuery(passkeysQuery);
  const change = async (proof: Confirmation) => {
    const { message } = await changePaymentHost(how, host, proof);
    void client.invalidateQueries({ queryKey: paymentHostsQuery.queryKey });
    showToast({ kind: 'success', message });
    onDone();
  };
  const button = how === 'allow' ? 'Allow and save the link' : `Remove ${host}`;
  return <ConfirmForm hasPasskey={(own.data?.length ?? 0) > 0} button={button} onConfirm={change} />;
}

/** For an owner, beside a link that was refused. */
export function AllowSite({ host, onAllowed }: { host: string; onAllowed: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="btn btn-small" onClick={() => setOpen(true)}>
        Allow this site…
      </button>
      <Modal title="Allow this site for payments?" open={open} onClose={close}>
        <p className="soft small loose breaks">
          Everybody who works at the desk can then send riders to <strong>{host}</strong>, and to sites below it, to
          pay. Allow it only if you have your account there.
        </p>
        <Confirm
          host={host}
          how="allow"
          onDone={() => {
            close();
            onAllowed();
          }}
        />
      </Modal>
    </>
  );
}

/** For an owner: what is allowed, and taking it back. */
export function AllowedSites() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-quiet btn-small" onClick={() => setOpen(true)}>
        Allowed sites…
      </button>
      <Modal title="Sites for payments" open={open} onClose={() => setOpen(false)}>
        <Sites />
      </Modal>
    </>
  );
}

function Sites() {
  const { data: hosts, error } = useQuery(paymentHostsQuery);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (error) return <p role="alert">The list couldn’t be read. Please try again.</p>;
  if (!hosts) return <p role="status">Loading…</p>;
  if (hosts.length === 0) {
    return (
      <p className="soft small loose breaks">
        None yet. Save a payment link, and you’re asked whether to allow its site.
      </p>
    );
  }
  return (
    <>
      <p className="soft small loose breaks">
        Payment links may lead to these and to sites below them. Links that quotes have already stay when a site is
        removed.
      </p>
      <ul className="lines top-12">
        {hosts.map((host) => (
          <li key={host}>
            <span className="grow shrinks breaks">{host}</span>
            <button
              type="button"
              className="btn btn-quiet btn-small"
              aria-label={`Remove ${host}…`}
              onClick={() => setLeaving(host)}
            >
              Remove…
            </button>
          </li>
        ))}
      </ul>
      {leaving && hosts.includes(leaving) ? (
        <Confirm key={leaving} host={leaving} how="remove" onDone={() => setLeaving(null)} />
      ) : null}
    </>
  );
}
