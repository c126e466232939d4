import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import type { BookingTravellers } from '#shared/bookings/departures';
import {
  type EncryptedField,
  encryptedFields,
  isDocumentAsked,
  type TravelDocument,
  type Traveller,
  type TravellerField,
  TravellerInput,
  toTravellerInput,
  toTravellerName,
  travellerFields,
} from '#shared/bookings/travellers';
import { useAdminForm } from '../components/admin-form';
import { Button, QuietButton } from '../components/button';
import { applyChoice, findDifferences, isSame, proposedChoice } from '../components/conflict-dialog';
import { LoseDialog, WorkDialog } from '../components/dialogs';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { callApi } from '../session/api-client';
import { useUnsavedMark } from '../session/drafts';
import { useAdminMutation } from '../session/use-admin-mutation';
import { departuresKey, setCachedTravellers } from './queries';

const fieldConfigs = new Map(
  Object.values(travellerFields).flatMap((fields) =>
    fields.map((field: TravellerField) => [field.name as string, field]),
  ),
);

const emptyEncryptedFields = Object.fromEntries(encryptedFields.map((name) => [name, ''])) as Record<
  EncryptedField,
  string
>;
/** The typed fields of a person. Encrypted fields can be written here, and are never read. */
const toFormValues = ({ seat: _, kept: __, age, idKind, ...plain }: Traveller) => ({
  ...emptyEncryptedFields,
  ...plain,
  age: age === null ? '' : String(age),
  idKind: idKind ?? '',
  isSomebodyElse: false,
});
type TravellerFormValues = ReturnType<typeof toFormValues>;

const toInput = ({ isOwnBike, isSomebodyElse, ...texts }: TravellerFormValues) =>
  toTravellerInput(texts, { isOwnBike, isSomebodyElse });

/** Merges a save of somebody else into the typed fields. Fields that both changed get a problem. */
function mergeSaved(typed: TravellerFormValues, before: Traveller, now: Traveller) {
  const theirs = toFormValues(now);
  const differences = findDifferences(toFormValues(before), typed, theirs);
  const say = (name: keyof TravellerFormValues) =>
    fieldConfigs.get(name)?.options?.find((option) => option[0] === theirs[name])?.[1] ?? theirs[name];
  const clashes = differences
    .filter(({ isClash }) => isClash)
    .map(({ name }) => [name, `Somebody else entered “${say(name)}”.`]);
  return {
    typed: applyChoice(typed, theirs, proposedChoice(differences)),
    clashes: Object.fromEntries(clashes) as Record<string, string>,
  };
}

const toUnchangedInput = ({ seat: _, kept: __, ...person }: Traveller): TravellerInput => person;

type TravellersVersion = Pick<BookingTravellers, 'version' | 'people'>;

interface TravellerDialogProps {
  booking: BookingTravellers;
  seat: number;
  asks: readonly TravelDocument[];
  onClose: () => void;
}

export function TravellerDialog({ booking, seat, asks, onClose }: TravellerDialogProps) {
  // The people when the dialog opened, or when somebody else's save was merged.
  const [seen, setSeen] = useState<TravellersVersion>(booking);
  const person = seen.people[seat] as Traveller;
  const { typed, set, bind, problems, submit, showProblems } = useAdminForm(
    TravellerInput,
    () => toFormValues(person),
    toInput,
  );
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { busy, run } = useAdminMutation(departuresKey);
  const isTyped = !isSame(typed, toFormValues(person));
  // The browser stores no draft: it would hold numbers of papers and data about health.
  useUnsavedMark('person', isTyped);
  const leave = () => (isTyped ? setAsking(true) : onClose());
  const takeIn = (now: TravellersVersion, theirs: Traveller) => {
    const merged = mergeSaved(typed, person, theirs);
    setSeen(now);
    set(merged.typed);
    showProblems(merged.clashes);
  };
  const send = async (on: TravellersVersion, input: TravellerInput): Promise<void> => {
    const people = on.people.map((one) => (one.seat === seat ? input : toUnchangedInput(one)));
    const next: { on?: TravellersVersion } = {};
    const saved = await run({
      action: 'save this person',
      call: () =>
        callApi(bookingsApi.changeTravellers, { params: { id: booking.id }, version: on.version, json: people }),
      done: (answer) => {
        setCachedTravellers(client, answer.booking);
        return `${input.name || 'The person'} is saved.`;
      },
      conflict: (booked: Booking) => {
        const now = setCachedTravellers(client, booked);
        const theirs = now.people[seat];
        if (!theirs) return `${toTravellerName(person)} is no longer on this booking.`;
        if (!isSame(theirs, person)) {
          takeIn(now, theirs);
          return `Somebody else changed ${toTravellerName(theirs)} in the meantime. What they entered is in the form now, and what you typed stays: save again.`;
        }
        next.on = now;
        return null;
      },
    });
    if (saved) onClose();
    else if (next.on) await send(next.on, input);
  };
  const field = ({ name, label, type, options, isOpen }: TravellerField) => {
    const isKept = !typed.isSomebodyElse && person.kept.some((kept) => kept === name);
    return (
      <Field
        key={name}
        {...{ label, type }}
        {...(options ? { options } : {})}
        none={isOpen ? '–' : undefined}
        {...(isKept ? { hint: 'Kept, encrypted. Empty leaves it.', placeholder: '••••••••' } : {})}
        {...bind(name)}
      />
    );
  };
  const tick = (name: 'isOwnBike' | 'isSomebodyElse', words: string) => (
    <label className="tap gap-8">
      <input type="checkbox" checked={typed[name]} onChange={({ target }) => set({ [name]: target.checked })} />
      {words}
    </label>
  );
  return (
    <WorkDialog title={`${toTravellerName(person)}, ${booking.reference}`} onClose={leave}>
      <AdminForm
        {...{ problems, busy }}
        className="stack gap-24 padded"
        onSubmit={() => submit((input) => send(seen, input))}
      >
        <div className="stack ends fits-240 gap-16">{travellerFields.who.map(field)}</div>
        {person.kept.length > 0 ? tick('isSomebodyElse', 'Somebody else travels now: forget what was kept') : null}
        <div className="stack ends fits-240 gap-16">
          {travellerFields.riding.map(field)}
          {tick('isOwnBike', 'Brings an own bike')}
        </div>
        <div className="stack ends fits-240 gap-16">
          {[...travellerFields.emergency, ...travellerFields.room].map(field)}
        </div>
        <div className="stack ends fits-240 gap-16">{isDocumentAsked(asks).map(field)}</div>
        <div className="cluster">
          <Button type="submit" big disabled={busy}>
            Save
          </Button>
          <QuietButton big onClick={leave}>
            Cancel
          </QuietButton>
        </div>
      </AdminForm>
      <LoseDialog
        open={asking}
        title="Close without saving?"
        confirm="Close"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </WorkDialog>
  );
}
