import { useQuery, useQueryClient } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import { type ReactNode, useState } from 'react';
import {
  type Erasure,
  type Identifier,
  identifiers,
  type Proved,
  proofs,
  proofWords,
} from '#shared/inquiries/inquirer';
import { formatRupees } from '#shared/text/money';
import { formatPaise } from '#shared/text/paise';
import type { erasureQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { QuietButton } from './button';
import { ConfirmDialog } from './confirm-dialog';
import * as styles from './erase-button.module.css';
import { Field } from './field';
import { Loading } from './state-line';

interface ProvedPersonProps {
  /** What is known of the person; empty for what isn't. */
  contacts: Record<Identifier, string>;
  proved: Proved;
  onProve: (change: Partial<Proved>) => void;
}

const contactWords: Record<Identifier, string> = { phone: 'This phone number', email: 'This e-mail address' };

/** Asks which detail of a person is proved, and how: only what has it is taken. */
export function ProvedPerson({ contacts, proved, onProve }: ProvedPersonProps) {
  const known = identifiers.filter((by) => contacts[by] !== '');
  return (
    <div className="stack gap-12">
      <Field
        label="What is proved"
        options={known.map((by) => [by, `${contactWords[by]}: ${contacts[by]}`])}
        value={proved.by}
        onType={(by) => onProve({ by: by as Identifier, also: [] })}
      />
      <Field
        label="How"
        options={proofs.map((proof) => [proof, proofWords[proved.by][proof]])}
        value={proved.proof}
        onType={(proof) => onProve({ proof: proof as Proved['proof'] })}
      />
    </div>
  );
}

export function useProved(contacts: Record<Identifier, string>) {
  const first: Proved = { by: contacts.phone === '' ? 'email' : 'phone', proof: 'wrote', also: [] };
  const [proved, setProved] = useState(first);
  return { proved, onProve: (change: Partial<Proved>) => setProved((before) => ({ ...before, ...change })) };
}

interface EraseButtonProps {
  title: string;
  /** Says what is removed. */
  lead: ReactNode;
  /** The person's name. */
  name: string;
  contacts: Record<Identifier, string>;
  query: (proved: Proved) => ReturnType<typeof erasureQuery>;
  /** Returns how many inquiries were erased. */
  erase: (proved: Proved) => Promise<number>;
  /** Returns what to say. */
  onErased: (count: number) => string;
  children?: ReactNode;
}

/** For owners: erases a person for good, after a look at what goes. */
export function EraseButton({ title, lead, name, contacts, query, erase, onErased, children }: EraseButtonProps) {
  const client = useQueryClient();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [asking, setAsking] = useState(false);
  const { proved, onProve } = useProved(contacts);
  const { busy, run } = useDeskMutation(['bookings']);
  const planQuery = query(proved);
  const plan = useQuery({ ...planQuery, enabled: asking && !busy });
  const confirm = () =>
    run({
      action: `erase ${name}`,
      call: async () => {
        await client.cancelQueries({ queryKey: planQuery.queryKey });
        return erase(proved);
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
  const toggle = (id: string) =>
    onProve({ also: proved.also.includes(id) ? proved.also.filter((one) => one !== id) : [...proved.also, id] });
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
        <ProvedPerson {...{ contacts, proved, onProve }} />
        {plan.data ? (
          <>
            <ErasurePlan plan={plan.data} />
            <Others others={plan.data.others} ticked={proved.also} onToggle={toggle} />
          </>
        ) : (
          <Loading {...plan} words="Looking at what goes with them…" />
        )}
        {children}
      </ConfirmDialog>
    </>
  );
}

interface OthersProps {
  others: Erasure['others'];
  ticked: readonly string[];
  onToggle: (id: string) => void;
}

const otherWords: Record<Erasure['others'][number]['what'], string> = {
  inquiry: 'Inquiry of',
  booking: 'Booking of',
  traveller: 'Traveller on a booking:',
  notes: 'Notes of',
};

/** Under the detail that was not proved, or under the name alone: maybe theirs, maybe somebody else's. */
function Others({ others, ticked, onToggle }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <fieldset className="stack gap-8">
      <legend>Not touched unless you know that it is theirs</legend>
      {others.map(({ id, what, name, contact }) => (
        <label key={id} className="tap gap-8">
          <input type="checkbox" checked={ticked.includes(id)} onChange={() => onToggle(id)} />
          {otherWords[what]} {name}
          {contact ? `, ${contact}` : ''}
        </label>
      ))}
    </fieldset>
  );
}

const countQuotes = (count: number) => (count === 1 ? 'One other quote' : `${count} other quotes`);
const sayFreed = (seats: number) => (seats === 1 ? 'its seat is' : `its ${seats} seats are`);

function ErasurePlan({ plan: { quotes, otherQuotes, bookings, travels } }: { plan: Erasure }) {
  const lines = [
    ...quotes.map(
      ({ number, title, rupees }) =>
        `Quote ${number}, ${title}, ${formatRupees(rupees)}, is accepted: it goes, and its link ends.`,
    ),
    ...bookings.map(({ reference, tour, seats: count, paidPaise, state, isKept }) => {
      const what = `Booking ${reference}, ${tour}`;
      const isOff = state === 'cancelled';
      if (!isKept) return `${what}: it goes${isOff ? '' : `, and ${sayFreed(count)} free again`}.`;
      const kept = `${what}, ${formatPaise(paidPaise)} paid: its figures and its papers, with the name on them, stay for the accounts as the law asks.`;
      const isToCome = !isOff && state !== 'done';
      return isToCome ? `${kept} Its seats stay taken: cancel it first if nobody rides.` : kept;
    }),
    ...travels.map(({ reference, name }) => `${name}, who travels on booking ${reference}: goes, and the seat stays.`),
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
