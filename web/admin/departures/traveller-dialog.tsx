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

const fieldByName = new Map(
  Object.values(travellerFields).flatMap((fields) =>
    fields.map((field: TravellerField) => [field.name as string, field]),
  ),
);

type EncryptedTexts = Record<EncryptedField, string>;
const emptyEncryptedTexts = Object.fromEntries(encryptedFields.map((name) => [name, ''])) as EncryptedTexts;
/** Encrypted fields are empty in the form, because staff may replace but not read them. */
const toFormValues = ({ seat: _, storedFields: __, age, idKind, ...plainFields }: Traveller) => ({
  ...emptyEncryptedTexts,
  ...plainFields,
  age: age === null ? '' : String(age),
  idKind: idKind ?? '',
  isSomebodyElse: false,
});
type TravellerFormValues = ReturnType<typeof toFormValues>;

const toInput = ({ isOwnBike, isSomebodyElse, isForeigner, ...texts }: TravellerFormValues) => ({
  ...toTravellerInput(texts, { isOwnBike, isSomebodyElse }),
  isForeigner,
});

/** Merges a change by somebody else into the form values. A field that both changed gets a problem message. */
function mergeTheirChange(values: TravellerFormValues, base: Traveller, theirTraveller: Traveller) {
  const theirs = toFormValues(theirTraveller);
  const differences = findDifferences(toFormValues(base), values, theirs);
  const formatTheirValue = (name: keyof TravellerFormValues) =>
    fieldByName.get(name)?.options?.find((option) => option[0] === theirs[name])?.[1] ?? theirs[name];
  const messages = differences
    .filter(({ isChangedByBoth }) => isChangedByBoth)
    .map(({ name }) => [name, `Somebody else entered “${formatTheirValue(name)}”.`]);
  return {
    values: applySelection(values, theirs, proposeSelection(differences)),
    problems: Object.fromEntries(messages) as Record<string, string>,
  };
}

const toUnchangedInput = ({ seat: _, storedFields: __, ...input }: Traveller): TravellerInput => input;

type TravellersVersion = Pick<BookingTravellers, 'version' | 'travellers'>;

export interface TravellerDialogProps {
  booking: BookingTravellers;
  seat: number;
  requiredDocuments: readonly TravelDocument[];
  onClose: () => void;
}

export function TravellerDialog({ booking, seat, requiredDocuments, onClose }: TravellerDialogProps) {
  // The version that the form was opened with, or was merged with after a conflict.
  const [base, setBase] = useState<TravellersVersion>(booking);
  const traveller = base.travellers[seat] as Traveller;
  const { values, setValues, getFieldProps, problems, submit, showProblems } = useAdminForm(
    TravellerInput,
    () => toFormValues(traveller),
    toInput,
  );
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const client = useQueryClient();
  const { busy, run } = useAdminMutation(departuresKey);
  const isChanged = !isJsonEqual(values, toFormValues(traveller));
  // A stored draft would contain document numbers and health data, so there is none.
  useUnsavedMark('person', isChanged);
  const close = () => (isChanged ? setConfirmingClose(true) : onClose());
  const applyTheirs = (latest: TravellersVersion, theirs: Traveller) => {
    const merged = mergeTheirChange(values, traveller, theirs);
    setBase(latest);
    setValues(merged.values);
    showProblems(merged.problems);
  };
  const save = async (currentVersion: TravellersVersion, input: TravellerInput): Promise<void> => {
    const travellers = currentVersion.travellers.map((other) =>
      other.seat === seat ? input : toUnchangedInput(other),
    );
    let newerVersion: TravellersVersion | undefined;
    const response = await run({
      task: 'save this person',
      call: () =>
        callApi(bookingsApi.changeTravellers, {
          params: { id: booking.id },
          version: currentVersion.version,
          json: travellers,
        }),
      onSuccess: (saved) => {
        setCachedTravellers(client, saved.booking);
        return `${input.name || 'The person'} is saved.`;
      },
      onConflict: (current: Booking) => {
        const latest = setCachedTravellers(client, current);
        const theirs = latest.travellers[seat];
        if (!theirs) return `${formatTravellerName(traveller)} is no longer on this booking.`;
        if (!isJsonEqual(theirs, traveller)) {
          applyTheirs(latest, theirs);
          return `Somebody else changed ${formatTravellerName(theirs)} in the meantime. What they entered is in the form now, and what you typed stays: save again.`;
        }
        // Somebody changed other travellers only, so the save is repeated.
        newerVersion = latest;
        return null;
      },
    });
    if (response) onClose();
    else if (newerVersion) await save(newerVersion, input);
  };
  const renderField = ({ name, label, type, options, isOptional }: TravellerField) => {
    const isStored = !values.isSomebodyElse && traveller.storedFields.some((storedName) => storedName === name);
    return (
      <Field
        key={name}
        {...{ label, type }}
        {...(options ? { options } : {})}
        emptyOptionLabel={isOptional ? '–' : undefined}
        {...(isStored ? { hint: 'Saved, encrypted. Empty leaves it.', placeholder: '••••••••' } : {})}
        {...getFieldProps(name)}
      />
    );
  };
  const renderCheckbox = (name: 'isOwnBike' | 'isSomebodyElse' | 'isForeigner', label: string) => (
    <label className="touch-target gap-2">
      <input type="checkbox" checked={values[name]} onChange={({ target }) => setValues({ [name]: target.checked })} />
      {label}
    </label>
  );
  return (
    <EditorDialog title={`${formatTravellerName(traveller)}, ${booking.reference}`} onClose={close}>
      <AdminForm
        {...{ problems, busy }}
        className="grid gap-6 padded"
        onSubmit={() => submit((input) => save(base, input))}
      >
        <div className="grid items-end auto-fit-240 gap-4">
          {travellerFields.identity.map(renderField)}
          {renderCheckbox('isForeigner', 'Foreign national')}
        </div>
        {traveller.storedFields.length > 0
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
