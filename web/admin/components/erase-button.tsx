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

const contactLabels: Record<ContactKind, string> = { phone: 'This phone number', email: 'This e-mail address' };

interface PersonDataButtonProps<T> extends Pick<ComponentProps<typeof QuietButton>, 'icon'> {
  label: string;
  title: string;
  lead: ReactNode;
  confirmLabel: string;
  /** Empty if unknown. */
  contacts: Record<ContactKind, string>;
  getPlanQuery: (identityProof: IdentityProof) => ReturnType<typeof erasureQuery>;
  performAction: (identityProof: IdentityProof) => Promise<T>;
  /** Returns the success message. */
  onDone: (response: T) => string | null;
  failureMessage: string;
  renderPlan?: (plan: ErasurePlan) => ReactNode;
}

/** For owners only. The person proved one contact (phone or e-mail); the owner ticks more records of that person. */
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
  const knownContactKinds = contactKinds.filter((contactKind) => contacts[contactKind] !== '');
  const [identityProof, setIdentityProof] = useState<IdentityProof>({
    by: knownContactKinds[0] ?? 'email',
    proof: 'wrote',
    also: [],
  });
  const { by: contactKind, proof: proofMethod, also: tickedIds } = identityProof;
  const updateProof = (change: Partial<IdentityProof>) => setIdentityProof((previous) => ({ ...previous, ...change }));
  const { busy, run } = useAdminMutation(['bookings']);
  const planQuery = getPlanQuery(identityProof);
  const planResult = useQuery({ ...planQuery, enabled: isOpen && !busy });
  const confirm = () =>
    run({
      task: title,
      call: async () => {
        await client.cancelQueries({ queryKey: planQuery.queryKey });
        return performAction(identityProof);
      },
      onSuccess: (response) => {
        setOpen(false);
        return onDone(response);
      },
      errorMessage: () => {
        setOpen(false);
        return failureMessage;
      },
    });
  if (!isOwner) return null;
  const toggle = (id: string) =>
    updateProof({
      also: tickedIds.includes(id) ? tickedIds.filter((tickedId) => tickedId !== id) : [...tickedIds, id],
    });
  return (
    <>
      <QuietButton icon={icon} onClick={() => setOpen(true)}>
        {label}
      </QuietButton>
      <ConfirmDialog
        open={isOpen}
        {...{ title, confirmLabel }}
        busy={busy || !planResult.data}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>{lead}</p>
        <div className="grid gap-3 mt-3">
          <Field
            label="What is proved"
            options={knownContactKinds.map((option) => [option, `${contactLabels[option]}: ${contacts[option]}`])}
            value={contactKind}
            onValueChange={(value) => updateProof({ by: value as ContactKind, also: [] })}
          />
          <Field
            label="How"
            options={proofMethods.map((method) => [method, proofLabels[contactKind][method]])}
            value={proofMethod}
            onValueChange={(value) => updateProof({ proof: value as IdentityProof['proof'] })}
          />
        </div>
        {planResult.data ? (
          <>
            {renderPlan?.(planResult.data)}
            <OtherRecords records={planResult.data.others} tickedIds={tickedIds} onToggle={toggle} />
          </>
        ) : (
          <Loading {...planResult} message="Looking at what there is of them…" />
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

/** `performAction` returns the number of erased inquiries. */
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
  records: ErasurePlan['others'];
  tickedIds: readonly string[];
  onToggle: (id: string) => void;
}

const otherRecordLabels: Record<ErasurePlan['others'][number]['what'], string> = {
  inquiry: 'Inquiry of',
  booking: 'Booking of',
  traveller: 'Traveller on a booking:',
  notes: 'Notes of',
};

/** Records with the unproved contact or only the same name: they may belong to somebody else. */
function OtherRecords({ records, tickedIds, onToggle }: OtherRecordsProps) {
  if (records.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend>Not touched unless you know that it is theirs</legend>
      {records.map(({ id, what: recordType, name, contact }) => (
        <label key={id} className="touch-target gap-2">
          <input type="checkbox" checked={tickedIds.includes(id)} onChange={() => onToggle(id)} />
          {otherRecordLabels[recordType]} {name}
          {contact ? `, ${contact}` : ''}
        </label>
      ))}
    </fieldset>
  );
}

const formatQuoteCount = (count: number) => (count === 1 ? 'One other quote' : `${count} other quotes`);
const formatFreedSeats = (seats: number) => (seats === 1 ? 'its seat is' : `its ${seats} seats are`);

function ErasureSummary({ plan }: { plan: ErasurePlan }) {
  const { quotes, otherQuotes: otherQuoteCount, bookings, travels: travellers } = plan;
  const sentences = [
    ...quotes.map(
      ({ number, title, rupees }) =>
        `Quote ${number}, ${title}, ${formatRupees(rupees)}, is accepted: it is erased, and its link stops working.`,
    ),
    ...bookings.map(({ reference, tour, seats, paidPaise, state, isKept: staysInAccounts }) => {
      const bookingName = `Booking ${reference}, ${tour}`;
      const isCancelled = state === 'cancelled';
      if (!staysInAccounts)
        return `${bookingName}: it is erased${isCancelled ? '' : `, and ${formatFreedSeats(seats)} free again`}.`;
      const sentence = `${bookingName}, ${formatPaise(paidPaise)} paid: its figures and its invoices, with the name on them, stay for the accounts as the law asks.`;
      const isUpcoming = !isCancelled && state !== 'done';
      return isUpcoming ? `${sentence} Its seats stay taken: cancel it first if nobody rides.` : sentence;
    }),
    ...travellers.map(
      ({ reference, name }) => `${name}, who travels on booking ${reference}: goes, and the seat stays.`,
    ),
    ...(otherQuoteCount > 0 ? [`${formatQuoteCount(otherQuoteCount)} ${otherQuoteCount === 1 ? 'goes' : 'go'}.`] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className={`grid gap-2 ${styles.plan}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
