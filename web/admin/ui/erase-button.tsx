import Eraser from 'lucide-react/icons/eraser';
import type { ReactNode } from 'react';
import type { Erasure } from '#shared/inquiries/inquirer';
import { formatRupees } from '#shared/text/money';
import { formatPaise } from '#shared/text/paise';
import { QuietButton } from './button';
import { ConfirmDialog } from './confirm-dialog';
import * as styles from './erase-button.module.css';
import { Loading } from './state-line';

interface EraseButtonProps {
  title: string;
  /** Says what is removed. */
  lead: ReactNode;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  plan: { data: Erasure | undefined; error: unknown; refetch: () => unknown };
  busy: boolean;
  onErase: () => void;
  children?: ReactNode;
}

export function EraseButton({ title, lead, asking, onAsk, plan, busy, onErase, children }: EraseButtonProps) {
  return (
    <>
      <QuietButton icon={Eraser} onClick={() => onAsk(true)}>
        Erase…
      </QuietButton>
      <ConfirmDialog
        open={asking}
        title={title}
        confirm="Erase for good"
        busy={busy || !plan.data}
        onConfirm={onErase}
        onCancel={() => onAsk(false)}
      >
        <p>{lead}</p>
        {plan.data ? <ErasurePlan plan={plan.data} /> : <Loading {...plan} words="Looking at what goes with them…" />}
        {children}
      </ConfirmDialog>
    </>
  );
}

const countQuotes = (count: number) => (count === 1 ? 'One other quote' : `${count} other quotes`);
const sayFreed = (seats: number) => (seats === 1 ? 'its seat is' : `its ${seats} seats are`);

function ErasurePlan({ plan: { quotes, otherQuotes, bookings } }: { plan: Erasure }) {
  const lines = [
    ...quotes.map(
      ({ number, title, rupees }) =>
        `Quote ${number}, ${title}, ${formatRupees(rupees)}, is accepted: it goes, and its link ends.`,
    ),
    ...bookings.map(({ reference, tour, seats: count, paidPaise, state, isKept }) => {
      const what = `Booking ${reference}, ${tour}`;
      const isOff = state === 'cancelled';
      if (!isKept) return `${what}: it goes${isOff ? '' : `, and ${sayFreed(count)} free again`}.`;
      const kept = `${what}, ${formatPaise(paidPaise)} paid: its figures stay for the accounts, without the person.`;
      const isToCome = !isOff && state !== 'done';
      return isToCome ? `${kept} Its seats stay taken: cancel it first if nobody rides.` : kept;
    }),
    ...(otherQuotes > 0 ? [`${countQuotes(otherQuotes)} ${otherQuotes === 1 ? 'goes' : 'go'}.`] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={`stack gap-8 ${styles.taken}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
