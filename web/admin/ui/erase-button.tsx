import { useQuery, useQueryClient } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import { type ReactNode, useState } from 'react';
import type { Erasure } from '#shared/inquiries/inquirer';
import { formatRupees } from '#shared/text/money';
import { formatPaise } from '#shared/text/paise';
import type { erasureQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { QuietButton } from './button';
import { ConfirmDialog } from './confirm-dialog';
import * as styles from './erase-button.module.css';
import { Loading } from './state-line';

interface EraseButtonProps {
  title: string;
  /** Says what is removed. */
  lead: ReactNode;
  /** The person's name. */
  name: string;
  query: ReturnType<typeof erasureQuery>;
  /** Returns how many inquiries were erased. */
  erase: () => Promise<number>;
  /** Returns what to say. */
  onErased: (count: number) => string;
  children?: ReactNode;
}

/** For owners: erases a person for good, after a look at what goes. */
export function EraseButton({ title, lead, name, query, erase, onErased, children }: EraseButtonProps) {
  const client = useQueryClient();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [asking, setAsking] = useState(false);
  const { busy, run } = useDeskMutation(['bookings']);
  const plan = useQuery({ ...query, enabled: asking && !busy });
  const confirm = () =>
    run({
      action: query.queryKey.join(' '),
      call: async () => {
        await client.cancelQueries({ queryKey: query.queryKey });
        return erase();
      },
      done: (count) => {
        setAsking(false);
        return onErased(count);
      },
      failed: () => {
        setAsking(false);
        return `We couldn’t erase ${name}. Please try again.`;
      },
    });
  if (!isOwner) return null;
  return (
    <>
      <QuietButton icon={Eraser} onClick={() => setAsking(true)}>
        Erase…
      </QuietButton>
      <ConfirmDialog
        open={asking}
        title={title}
        confirm="Erase for good"
        busy={busy || !plan.data}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
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
