import type { SaidPayment } from '#shared/bookings/said';
import { formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';

export function Said({ said }: { said: readonly SaidPayment[] }) {
  const shown = said.filter(({ state }) => state !== 'confirmed');
  if (shown.length === 0) return null;
  return (
    <ul className="q-said">
      {shown.map(({ id, state, amountPaise, utr, saidAt, reason }) => (
        <li key={id} className={state === 'open' ? undefined : 'q-late'}>
          {state === 'open' ? (
            <>
              <strong>We are checking your payment of {formatPaise(amountPaise)}.</strong>
              <span>
                You told us on {formatMoment(saidAt)} (India), UTR {utr}. Once we find it at our bank, it stands below
                with its receipt.
              </span>
            </>
          ) : (
            <>
              <strong>We didn’t find your payment of {formatPaise(amountPaise)}.</strong>
              <span>
                UTR {utr}: {reason} Compare the number with your app and tell us again, or write to us.
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
