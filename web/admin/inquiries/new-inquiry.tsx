import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { type Source, sourceLabels, sources } from '#shared/bookings/sources';
import * as inquiriesApi from '#shared/inquiries/api';
import { type AddedInquiry, ManualInquiry } from '#shared/inquiries/inbox';
import { Modal } from '../../components/dialog/modal';
import { useAdminForm } from '../components/admin-form';
import { Button, QuietButton } from '../components/button';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { mailQueueQuery } from '../reports/queries';
import { callApi } from '../session/api-client';
import { deleteDraft, readDraft, useDraft } from '../session/drafts';
import { useAdminMutation } from '../session/use-admin-mutation';
import { ContactDraft, ContactFields, parsePeopleCount } from './inquirer';
import { inboxKey } from './queries';
import { TourFields } from './requested-tour';

const InquiryDraft = v.object({
  ...ContactDraft.entries,
  source: v.picklist(['', ...sources]),
  ...v.entriesFromList(['tourId', 'departureId', 'message'], v.string()),
  confirm: v.boolean(),
  /** Idempotency key, stored with the draft so that a retry after a reload adds the inquiry only once. */
  key: v.string(),
});
type InquiryDraft = v.InferOutput<typeof InquiryDraft>;

const toManualInquiry = ({ key: _, number, tourId, departureId, ...values }: InquiryDraft) => ({
  ...values,
  number: parsePeopleCount(number),
  tourId: tourId || null,
  departureId: departureId || null,
});

const draftName = 'new inquiry';
const emptyValues: Omit<InquiryDraft, 'key'> = {
  ...{ name: '', countryCode: '+91', phone: '', email: '', number: '', departureMonth: '' },
  ...{ source: '', tourId: '', departureId: '', message: '', confirm: false },
};
const createEmptyDraft = (): InquiryDraft => ({ ...emptyValues, key: crypto.randomUUID() });
const hasInput = ({ name, phone, email, number, source, tourId, message }: InquiryDraft) =>
  [name, phone, email, number, source, tourId, message].some((value) => value !== '');

const manualSources = sources.filter((source): source is Exclude<Source, 'site'> => source !== 'site');

interface NewInquiryProps {
  open: boolean;
  onClose: () => void;
  onAdded: (inquiry: AddedInquiry['inquiry']) => void;
}

export function NewInquiry({ open, onClose, onAdded }: NewInquiryProps) {
  return (
    <Modal
      title="New inquiry"
      lead="From a call, a message or a visit. A phone number or an e-mail address is enough."
      wide
      open={open}
      onClose={onClose}
    >
      <NewInquiryForm onAdded={onAdded} />
    </Modal>
  );
}

function NewInquiryForm({ onAdded }: Pick<NewInquiryProps, 'onAdded'>) {
  const form = useAdminForm(
    ManualInquiry,
    () => readDraft(draftName, InquiryDraft) ?? createEmptyDraft(),
    toManualInquiry,
  );
  const { values: draft, setValues, problems, getFieldProps } = form;
  const isAdded = useRef(false);
  const { busy, run } = useAdminMutation(inboxKey);
  const sendsMailToRiders = useQuery(mailQueueQuery).data?.reachesRiders === true;
  // The draft survives leaving the form, for example to take another call.
  useDraft(draftName, hasInput(draft) && !isAdded.current ? draft : null, { keepOnLeave: true });
  const save = (inquiry: ManualInquiry) =>
    run({
      task: 'add an inquiry',
      call: () => callApi(inquiriesApi.addInquiry, { json: inquiry, idempotencyKey: draft.key }),
      onSuccess: ({ inquiry: addedInquiry, message }) => {
        isAdded.current = true;
        deleteDraft(draftName);
        onAdded(addedInquiry);
        return message.replace('Added.', `The inquiry from ${addedInquiry.name} is added.`);
      },
      onFieldErrors: ({ asked: tourProblem, ...fieldProblems }) =>
        form.showProblems(tourProblem ? { ...fieldProblems, tourId: tourProblem } : fieldProblems),
    });
  return (
    <AdminForm {...{ problems, busy }} onSubmit={() => form.submit(save)}>
      <div className="grid items-start auto-fit-240 gap-4">
        <ContactFields
          draft={draft}
          problems={problems}
          onChange={setValues}
          sourceField={
            <Field
              {...getFieldProps('source')}
              label="Came by"
              required
              emptyOptionLabel="Choose"
              options={manualSources.map((source) => [source, sourceLabels[source]])}
            />
          }
        />
        <TourFields
          tourId={draft.tourId}
          departureId={draft.departureId}
          problem={problems.tourId}
          onChange={({ tourId, departureId }) => setValues({ tourId: tourId ?? '', departureId: departureId ?? '' })}
        />
        <Field
          {...getFieldProps('message')}
          label="What they said"
          className="col-span-full"
          rows={3}
          maxLength={2_000}
        />
      </div>
      {draft.email.trim() === '' || !sendsMailToRiders ? null : (
        <label className="text-small row gap-3 min-h-11">
          <input
            type="checkbox"
            checked={draft.confirm}
            onChange={({ currentTarget }) => setValues({ confirm: currentTarget.checked })}
          />
          Tell them by e-mail that we have their inquiry
        </label>
      )}
      <div className="cluster">
        <Button type="submit" disabled={busy}>
          {busy ? 'Adding...' : 'Add the inquiry'}
        </Button>
        {hasInput(draft) ? <QuietButton onClick={() => setValues(createEmptyDraft())}>Clear</QuietButton> : null}
      </div>
    </AdminForm>
  );
}
