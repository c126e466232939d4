import { useQuery, useQueryClient } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  type ContactKind,
  contactKinds,
  type ErasurePlan,
  type IdentityProof,
  proofLabels,
  proofMethods,
} from '#shared/inquiries/inquirer';
import { formatPaise, formatRupees } from '#shared/money';
import type { erasureQuery } from '../inquiries/queries';
import { useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery } from '../staff/queries';
import { Loading } from './admin-page';
import { QuietButton } from './button';
import { ConfirmDialog } from './dialogs';
import * as styles from './erase-button.module.css';
import { Field } from './field';

const identifierLabels: Record<ContactKind, string> = { phone: 'This phone number', email: 'This e-mail address' };

interface PersonDataButtonProps<T> extends Pick<ComponentProps<typeof QuietButton>, 'icon'> {
  label: string;
  title: string;
  lead: ReactNode;
  confirmLabel: string;
  /** Empty if unknown. */
  contacts: Record<ContactKind, string>;
  getPlanQuery: (proved: IdentityProof) => ReturnType<typeof erasureQuery>;
  performAction: (proved: IdentityProof) => Promise<T>;
  /** Returns the success message. */
  onDone: (answer: T) => string | null;
  failureMessage: string;
  renderPlan?: (plan: ErasurePlan) => ReactNode;
}

/** Owners only: runs an action on all data of a person, found by one proved identifier and by the ticked records. */
export function PersonDataButton<T>(props: PersonDataButtonProps<T>) {
  const {
    label,
    icon,
    title,
    lead,
    confirmLabel,
    contacts,
    getPlanQuery,
    performAction,
    onDone,
    failureMessage,
    renderPlan,
  } = props;
  const client = useQueryClient();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [isOpen, setOpen] = useState(false);
  const knownIdentifiers = contactKinds.filter((by) => contacts[by] !== '');
  const [proved, setProved] = useState<IdentityProof>({ by: knownIdentifiers[0] ?? 'email', proof: 'wrote', also: [] });
  const updateProof = (change: Partial<IdentityProof>) => setProved((before) => ({ ...before, ...change }));
  const { busy, run } = useAdminMutation(['bookings']);
  const planQuery = getPlanQuery(proved);
  const plan = useQuery({ ...planQuery, enabled: isOpen && !busy });
  const send = () =>
    run({
      task: title,
      call: async () => {
        await client.cancelQueries({ queryKey: planQuery.queryKey });
        return performAction(proved);
      },
      onSuccess: (answer) => {
        setOpen(false);
        return onDone(answer);
      },
      errorMessage: () => {
        setOpen(false);
        return failureMessage;
      },
    });
  if (!isOwner) return null;
  const toggle = (id: string) =>
    updateProof({
      also: proved.also.includes(id) ? proved.also.filter((otherId) => otherId !== id) : [...proved.also, id],
    });
  return (
    <>
      <QuietButton icon={icon} onClick={() => setOpen(true)}>
        {label}
      </QuietButton>
      <ConfirmDialog
        open={isOpen}
        {...{ title, confirmLabel }}
        busy={busy || !plan.data}
        onConfirm={() => void send()}
        onCancel={() => setOpen(false)}
      >
        <p>{lead}</p>
        <div className="grid gap-3 mt-3">
          <Field
            label="What is proved"
            options={knownIdentifiers.map((by) => [by, `${identifierLabels[by]}: ${contacts[by]}`])}
            value={proved.by}
            onValueChange={(by) => updateProof({ by: by as ContactKind, also: [] })}
          />
          <Field
            label="How"
            options={proofMethods.map((proof) => [proof, proofLabels[proved.by][proof]])}
            value={proved.proof}
            onValueChange={(proof) => updateProof({ proof: proof as IdentityProof['proof'] })}
          />
        </div>
        {plan.data ? (
          <>
            {renderPlan?.(plan.data)}
            <OtherRecords others={plan.data.others} ticked={proved.also} onToggle={toggle} />
          </>
        ) : (
          <Loading {...plan} message="Looking at what there is of them…" />
        )}
      </ConfirmDialog>
    </>
  );
}

type EraseButtonProps = Pick<
  PersonDataButtonProps<number>,
  'title' | 'contacts' | 'getPlanQuery' | 'performAction' | 'onDone'
> & {
  name: string;
  note?: string;
};

/** Owners only: erases a person for good after a preview. `performAction` returns the number of erased inquiries. */
export const EraseButton = ({ name, note, ...props }: EraseButtonProps) => (
  <PersonDataButton
    {...props}
    label="Erase…"
    icon={Eraser}
    confirmLabel="Erase for good"
    lead={`This removes ${name} from the admin and the database, for everyone. It can’t be undone.`}
    failureMessage={`We couldn’t erase ${name}. Please try again.`}
    renderPlan={(plan) => (
      <>
        <ErasureSummary plan={plan} />
        {note ? <p>{note}</p> : null}
      </>
    )}
  />
);

interface OtherRecordsProps {
  others: ErasurePlan['others'];
  ticked: readonly string[];
  onToggle: (id: string) => void;
}

const otherRecordLabels: Record<ErasurePlan['others'][number]['what'], string> = {
  inquiry: 'Inquiry of',
  booking: 'Booking of',
  traveller: 'Traveller on a booking:',
  notes: 'Notes of',
};

/** Records under the unproved identifier or the name alone, which may belong to somebody else. */
function OtherRecords({ others, ticked, onToggle }: OtherRecordsProps) {
  if (others.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend>Not touched unless you know that it is theirs</legend>
      {others.map(({ id, what, name, contact }) => (
        <label key={id} className="touch-target gap-2">
          <input type="checkbox" checked={ticked.includes(id)} onChange={() => onToggle(id)} />
          {otherRecordLabels[what]} {name}
          {contact ? `, ${contact}` : ''}
        </label>
      ))}
    </fieldset>
  );
}

const formatQuoteCount = (count: number) => (count === 1 ? 'One other quote' : `${count} other quotes`);
const formatFreedSeats = (seats: number) => (seats === 1 ? 'its seat is' : `its ${seats} seats are`);

function ErasureSummary({ plan: { quotes, otherQuotes, bookings, travels } }: { plan: ErasurePlan }) {
  const lines = [
    ...quotes.map(
      ({ number, title, rupees }) =>
        `Quote ${number}, ${title}, ${formatRupees(rupees)}, is accepted: it goes, and its link ends.`,
    ),
    ...bookings.map(({ reference, tour, seats: count, paidPaise, state, isKept }) => {
      const what = `Booking ${reference}, ${tour}`;
      const isOff = state === 'cancelled';
      if (!isKept) return `${what}: it goes${isOff ? '' : `, and ${formatFreedSeats(count)} free again`}.`;
      const kept = `${what}, ${formatPaise(paidPaise)} paid: its figures and its invoices, with the name on them, stay for the accounts as the law asks.`;
      const isToCome = !isOff && state !== 'done';
      return isToCome ? `${kept} Its seats stay taken: cancel it first if nobody rides.` : kept;
    }),
    ...travels.map(({ reference, name }) => `${name}, who travels on booking ${reference}: goes, and the seat stays.`),
    ...(otherQuotes > 0 ? [`${formatQuoteCount(otherQuotes)} ${otherQuotes === 1 ? 'goes' : 'go'}.`] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={`grid gap-2 ${styles.plan}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
