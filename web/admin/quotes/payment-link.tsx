import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote, QuoteMarks } from '#shared/quotes/quote';
import type { Confirmation } from '#shared/staff/passkey-input';
import { hostOf } from '#shared/text/hosts';
import { showToast } from '../../ui/toasts/toasts';
import { ConfirmForm } from '../passkeys/confirm-form';
import { accountQuery } from '../queries/people';
import { changePaymentHost, paymentHostsQuery } from '../queries/quotes';
import { DialogButton, QuietButton } from '../ui/button';
import { Field } from '../ui/field';
import * as styles from './quotes.module.css';

interface PaymentLinkProps {
  quote: Quote;
  busy: boolean;
  problem: string | undefined;
  onMark: (marks: QuoteMarks) => void;
}

export function PaymentLink({ quote, busy, problem, onMark }: PaymentLinkProps) {
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [typed, setTyped] = useState(quote.paymentUrl ?? '');
  const [tried, setTried] = useState('');
  const isChanged = typed.trim() !== (quote.paymentUrl ?? '');
  const refusal = typed.trim() === tried ? problem : undefined;
  const refusedHost = refusal ? hostOf(tried) : null;
  const save = () => {
    setTried(typed.trim());
    onMark({ paymentUrl: typed.trim() || null });
  };
  return (
    <div className="stack gap-8">
      <form
        className={refusal ? 'stack gap-8' : `stack ends gap-8 ${styles.payment}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="Payment link"
          hint="From your payment service. They see it once they have accepted."
          problem={refusal}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={typed}
          onType={setTyped}
        />
        <QuietButton type="submit" className="at-start" disabled={busy || !isChanged}>
          Save link
        </QuietButton>
      </form>
      {isOwner ? (
        <div className="cluster">
          {refusedHost ? (
            <DialogButton isLoud words="Allow this site…" title="Allow this site for payments?">
              {(close) => (
                <>
                  <p className="soft small loose breaks">
                    Everybody who works at the desk can then send riders to <strong>{refusedHost}</strong>, and to sites
                    below it, to pay. Allow it only if you have your account there.
                  </p>
                  <Confirm
                    host={refusedHost}
                    how="allow"
                    onDone={() => {
                      close();
                      save();
                    }}
                  />
                </>
              )}
            </DialogButton>
          ) : null}
          <DialogButton words="Allowed sites…" title="Sites for payments">
            {() => <Sites />}
          </DialogButton>
        </div>
      ) : null}
    </div>
  );
}

function Confirm({ host, how, onDone }: { host: string; how: 'allow' | 'remove'; onDone: () => void }) {
  const client = useQueryClient();
  const change = async (proof: Confirmation) => {
    const { message } = await changePaymentHost(how, host, proof);
    void client.invalidateQueries({ queryKey: paymentHostsQuery.queryKey });
    showToast({ kind: 'success', message });
    onDone();
  };
  const button = how === 'allow' ? 'Allow and save the link' : `Remove ${host}`;
  return <ConfirmForm button={button} onConfirm={change} />;
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
            <QuietButton aria-label={`Remove ${host}…`} onClick={() => setLeaving(host)}>
              Remove…
            </QuietButton>
          </li>
        ))}
      </ul>
      {leaving && hosts.includes(leaving) ? (
        <Confirm key={leaving} host={leaving} how="remove" onDone={() => setLeaving(null)} />
      ) : null}
    </>
  );
}
