import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { DepartureNotes, type DeparturePage } from '#shared/bookings/departures';
import { travelDocumentLabels, travelDocuments } from '#shared/bookings/travellers';
import { PageSection } from '../components/admin-page';
import { Button } from '../components/button';
import { ConflictDialog, TextPreview } from '../components/conflict-dialog';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { useVersionedDraft } from '../components/versioned-draft';
import { colleaguesQuery } from '../inquiries/queries';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery } from '../staff/queries';
import { departureQuery, departuresKey } from './queries';

const DepartureFormValues = v.object({
  leaderId: v.string(),
  leaderName: v.string(),
  notes: v.string(),
  requiredDocuments: v.array(v.picklist(travelDocuments)),
});
type DepartureFormValues = v.InferOutput<typeof DepartureFormValues>;
type DepartureField = keyof DepartureFormValues;
const labels: Record<DepartureField, string> = {
  leaderId: 'Tour leader with an account',
  leaderName: 'Or a tour leader without an account',
  notes: 'Notes',
  requiredDocuments: 'Travel documents that everybody needs',
};

type DepartureDetails = DeparturePage['savedNotes'];

const toFormValues = ({ leaderId, leaderName, notes, requiredDocuments }: DepartureDetails): DepartureFormValues => ({
  leaderId: leaderId ?? '',
  leaderName,
  notes,
  requiredDocuments,
});

const toInput = (values: DepartureFormValues) => ({ ...values, leaderId: values.leaderId || null });

const toConflictBase = (savedNotes: DepartureDetails) => ({
  version: savedNotes.version,
  values: toFormValues(savedNotes),
});

export function DepartureForm({ page: { savedNotes, departure } }: { page: DeparturePage }) {
  const { tourId, departureId } = departure;
  const draftName = `departure ${tourId} ${departureId}`;
  const client = useQueryClient();
  const role = useQuery(accountQuery).data?.role;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, run } = useAdminMutation(departuresKey);
  const { values, setValues, getFieldProps, problems, draft, differences, ...form } = useVersionedDraft(
    draftName,
    DepartureFormValues,
    toConflictBase(savedNotes),
    DepartureNotes,
    { toInput },
  );
  const formatField = (
    field: DepartureField,
    { leaderId, requiredDocuments, ...texts }: DepartureFormValues,
  ): string => {
    if (field === 'requiredDocuments')
      return requiredDocuments.map((document) => travelDocumentLabels[document]).join(', ');
    if (field === 'leaderId') return colleagues.find(({ id }) => id === leaderId)?.name ?? '';
    return texts[field];
  };
  const save = (version = draft.version) => {
    const sentValues = form.getCurrentValues();
    form.submit(async (input) => {
      const response = await run({
        task: 'save the departure',
        call: () =>
          callApi(bookingsApi.changeDepartureNotes, {
            params: { tour: tourId, date: departureId },
            json: input,
            version,
          }),
        onSuccess: (page) => {
          client.setQueryData(departureQuery(tourId, departureId).queryKey, page);
          form.acceptSaved(toConflictBase(page.savedNotes), sentValues);
          return 'Saved.';
        },
        onFieldErrors: form.showProblems,
      });
      // After a rejected save the departure was fetched again, and can have a newer version.
      form.setConflict(response === null);
    });
  };
  return (
    <PageSection
      title="Tour leader, travel documents and notes"
      className="card grid gap-4 padded"
      headingClass="wrap-anywhere"
    >
      <AdminForm {...{ problems, busy }} onSubmit={() => save()}>
        <div className="grid items-end auto-fit-240 gap-4">
          <Field
            label={labels.leaderId}
            hint={
              role === 'owner'
                ? 'Reads this departure’s travel documents and emergency sheet.'
                : 'Only an owner changes this.'
            }
            emptyOptionLabel="Nobody"
            options={colleagues
              .filter(({ id, away }) => !away || id === savedNotes.leaderId)
              .map(({ id, name, away }) => [id, away ? `${name} (disabled)` : name])}
            disabled={role !== 'owner'}
            {...getFieldProps('leaderId')}
          />
          <Field {...getFieldProps('leaderName')} label={labels.leaderName} maxLength={100} />
        </div>
        <fieldset className="flex flex-wrap gap-4">
          <legend>{labels.requiredDocuments}</legend>
          {travelDocuments.map((document) => (
            <label key={document} className="touch-target gap-2">
              <input
                type="checkbox"
                checked={values.requiredDocuments.includes(document)}
                onChange={({ target }) =>
                  setValues({
                    requiredDocuments: travelDocuments.filter((other) =>
                      other === document ? target.checked : values.requiredDocuments.includes(other),
                    ),
                  })
                }
              />{' '}
              {travelDocumentLabels[document]}
            </label>
          ))}
        </fieldset>
        <Field {...getFieldProps('notes')} label={labels.notes} rows={3} maxLength={2000} />
        <div>
          <Button type="submit">{busy ? 'Saving...' : 'Save'}</Button>
        </div>
      </AdminForm>
      <ConflictDialog
        recordName="this departure"
        {...{ differences, busy }}
        getLabel={(field) => labels[field]}
        renderValue={(field, side) => (
          <TextPreview text={formatField(field, side === 'mine' ? values : toFormValues(savedNotes))} />
        )}
        onResolve={(choice) => save(form.resolveConflict(choice))}
        onClose={() => form.setConflict(false)}
      />
    </PageSection>
  );
}
