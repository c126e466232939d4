import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote, QuoteMarks } from '#shared/quotes/quote';
import { hostOf } from '#shared/text/hosts';
import { accountQuery } from '../queries/account';
import { FormField } from '../ui/form-field';
import { AllowedSites, AllowSite } from './payment-sites';
import * as styles from './quotes.module.css';

export interface PaymentLinkProps {
  quote: Quote;
  busy: boolean;
  problem: string | undefined;
  onMark: (marks: QuoteMarks) => void;
}

/** Where they pay: a link from the agency's payment service, on a site that an owner allowed. */
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
        <FormField
          label="Payment link"
          hint="From your payment service. They see it once they have accepted."
          problem={refusal}
        >
          {(wires) => (
            <input
              {...wires}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </FormField>
        <button type="submit" className="btn btn-quiet btn-small at-start" disabled={busy || !isChanged}>
          Save link
        </button>
      </form>
      {isOwner ? (
        <div className="cluster">
          {refusedHost ? <AllowSite host={refusedHost} onAllowed={save} /> : null}
          <AllowedSites />
        </div>
      ) : null}
    </div>
  );
}
