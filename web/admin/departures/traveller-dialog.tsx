import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import type { BookingTravellers } from '#shared/bookings/departures';
import {
  type EncryptedField,
  encryptedFields,
  formatTravellerName,
  listDocumentFields,
  type TravelDocument,
  type Traveller,
  type TravellerField,
  TravellerInput,
  toTravellerInput,
  travellerFields,
} from '#shared/bookings/travellers';
import { useAdminForm } from '../components/admin-form';
import { Button, QuietButton } from '../components/button';
import { applySelection, findDifferences, isJsonEqual, proposeSelection } from '../components/conflict-dialog';
import { DiscardChangesDialog, EditorDialog } from '../components/dialogs';
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

type EncryptedTexts = Record<EncryptedField, string>;
const emptyEncryptedTexts = Object.fromEntries(encryptedFields.map((name) => [name, ''])) as EncryptedTexts;
/** Encrypted fields begin empty: staff can replace them here, but not read them. */
const toFormValues = ({ seat: _, storedFields: __, age, idKind, ...plain }: Traveller) => ({
  ...emptyEncryptedTexts,
  ...plain,
  age: age === null ? '' : String(age),
  idKind: idKind ?? '',
  isSomebodyElse: false,
});
type TravellerFormValues = ReturnType<typeof toFormValues>;

const toInput = ({ isOwnBike, isSomebodyElse, ...texts }: TravellerFormValues) =>
  toTravellerInput(texts, { isOwnBike, isSomebodyElse });

/** Merges the save of somebody else into the form values. A field that both changed gets a problem message. */
function mergeSaved(values: TravellerFormValues, previous: Traveller, saved: Traveller) {
  const theirs = toFormValues(saved);
  const differences = findDifferences(toFormValues(previous), values, theirs);
  const formatTheirValue = (name: keyof TravellerFormValues) =>
    fieldConfigs.get(name)?.options?.find((option) => option[0] === theirs[name])?.[1] ?? theirs[name];
  const messages = differences
    .filter(({ isChangedByBoth }) => isChangedByBoth)
    .map(({ name }) => [name, `Somebody else entered “${formatTheirValue(name)}”.`]);
  return {
    values: applySelection(values, theirs, proposeSelection(differences)),
    problems: Object.fromEntries(messages) as Record<string, string>,
  };
}

const toUnchangedInput = ({ seat: _, storedFields: __, ...person }: Traveller): TravellerInput => person;

type TravellersVersion = Pick<BookingTravellers, 'version' | 'travellers'>;

export interface TravellerDialogProps {
  booking: BookingTravellers;
  seat: number;
  requiredDocuments: readonly TravelDocument[];
  onClose: () => void;
}

export function TravellerDialog({ booking, seat, requiredDocuments, onClose }: TravellerDialogProps) {
  // The travellers that the form is based on: as opened, or as merged after a conflict.
  const [base, setBase] = useState<TravellersVersion>(booking);
  const person = base.travellers[seat] as Traveller;
  const { values, setValues, getFieldProps, problems, submit, showProblems } = useAdminForm(
    TravellerInput,
    () => toFormValues(person),
    toInput,
  );
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const client = useQueryClient();
  const { busy, run } = useAdminMutation(departuresKey);
  const isChanged = !isJsonEqual(values, toFormValues(person));
  // The browser stores no draft, because it would contain document numbers and health data.
  useUnsavedMark('person', isChanged);
  const close = () => (isChanged ? setConfirmingClose(true) : onClose());
  const applyTheirs = (latest: TravellersVersion, theirs: Traveller) => {
    const merged = mergeSaved(values, person, theirs);
    setBase(latest);
    setValues(merged.values);
    showProblems(merged.problems);
  };
  const save = async (onto: TravellersVersion, input: TravellerInput): Promise<void> => {
    const people = onto.travellers.map((traveller) => (traveller.seat === seat ? input : toUnchangedInput(traveller)));
    let newerVersion: TravellersVersion | undefined;
    const response = await run({
      task: 'save this person',
      call: () =>
        callApi(bookingsApi.changeTravellers, { params: { id: booking.id }, version: onto.version, json: people }),
      onSuccess: (saved) => {
        setCachedTravellers(client, saved.booking);
        return `${input.name || 'The person'} is saved.`;
      },
      onConflict: (current: Booking) => {
        const latest = setCachedTravellers(client, current);
        const theirs = latest.travellers[seat];
        if (!theirs) return `${formatTravellerName(person)} is no longer on this booking.`;
        if (!isJsonEqual(theirs, person)) {
          applyTheirs(latest, theirs);
          return `Somebody else changed ${formatTravellerName(theirs)} in the meantime. What they entered is in the form now, and what you typed stays: save again.`;
        }
        newerVersion = latest;
        return null;
      },
    });
    if (response) onClose();
    else if (newerVersion) await save(newerVersion, input);
  };
  const renderField = ({ name, label, type, options, isOptional }: TravellerField) => {
    const isStored = !values.isSomebodyElse && person.storedFields.some((storedName) => storedName === name);
    return (
      <Field
        key={name}
        {...{ label, type }}
        {...(options ? { options } : {})}
        emptyOptionLabel={isOptional ? '–' : undefined}
        {...(isStored ? { hint: 'Kept, encrypted. Empty leaves it.', placeholder: '••••••••' } : {})}
        {...getFieldProps(name)}
      />
    );
  };
  const renderCheckbox = (name: 'isOwnBike' | 'isSomebodyElse', label: string) => (
    <label className="touch-target gap-2">
      <input type="checkbox" checked={values[name]} onChange={({ target }) => setValues({ [name]: target.checked })} />
      {label}
    </label>
  );
  return (
    <EditorDialog title={`${formatTravellerName(person)}, ${booking.reference}`} onClose={close}>
      <AdminForm
        {...{ problems, busy }}
        className="grid gap-6 padded"
        onSubmit={() => submit((input) => save(base, input))}
      >
        <div className="grid items-end auto-fit-240 gap-4">{travellerFields.identity.map(renderField)}</div>
        {person.storedFields.length > 0
          ? renderCheckbox('isSomebodyElse', 'Somebody else travels now: delete what was saved')
          : null}
        <div className="grid items-end auto-fit-240 gap-4">
          {travellerFields.riding.map(renderField)}
          {renderCheckbox('isOwnBike', 'Brings an own bike')}
        </div>
        <div className="grid items-end auto-fit-240 gap-4">
          {[...travellerFields.emergency, ...travellerFields.room].map(renderField)}
        </div>
        <div className="grid items-end auto-fit-240 gap-4">
          {listDocumentFields(requiredDocuments).map(renderField)}
        </div>
        <div className="cluster">
          <Button type="submit" isLarge disabled={busy}>
            Save
          </Button>
          <QuietButton isLarge onClick={close}>
            Cancel
          </QuietButton>
        </div>
      </AdminForm>
      <DiscardChangesDialog
        open={isConfirmingClose}
        title="Close without saving?"
        confirmLabel="Close"
        onConfirm={onClose}
        onCancel={() => setConfirmingClose(false)}
      />
    </EditorDialog>
  );
}
