import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import * as inquiriesApi from '#shared/inquiries/api';
import { formatPhone } from '#shared/inquiries/contact-details';
import { CorrectedFields, type Inquiry } from '#shared/inquiries/inbox';
import { formatInquiryCount, months } from '#shared/inquiries/inquiry-labels';
import { useSite } from '../../components/page/site-context';
import { splitCountryCode, useCountryOptions } from '../../features/inquiry/phone-field';
import { useAdminForm } from '../components/admin-form';
import { DialogButton, QuietButton, SaveButton } from '../components/button';
import { EraseButton, PersonDataButton } from '../components/erase-button';
import { createFieldPropsGetter, Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { callApi } from '../session/api-client';
import { deleteDraft, toNoteDraftName, toQuoteDraftName } from '../session/drafts';
import { useAttempt } from '../session/use-admin-mutation';
import { toursQuery } from '../tours/queries';
import { exportFailedMessage, exportInquirer } from './export';
import * as styles from './inquirer.module.css';
import { countsQuery, erasureQuery, toProofParameters } from './queries';
import type { InquiryEditProps } from './use-change-inquiries';

const contactFieldNames = ['name', 'countryCode', 'phone', 'email', 'number', 'departureMonth'] as const;
export const ContactDraft = v.object(v.entriesFromList(contactFieldNames, v.string()));
export type ContactDraft = v.InferOutput<typeof ContactDraft>;

/** Returns 0 for an empty field, and NaN, which the schema rejects, for text without a number. */
export const parsePeopleCount = (text: string) => (text.trim() === '' ? 0 : Number(text));

interface ContactFieldsProps {
  draft: ContactDraft;
  problems: Record<string, string>;
  onChange: (change: Partial<ContactDraft>) => void;
  sourceField?: ReactNode;
}

export function ContactFields({ draft, problems, onChange, sourceField }: ContactFieldsProps) {
  const countryOptions = useCountryOptions(draft.countryCode);
  const getFieldProps = createFieldPropsGetter(draft, problems, onChange);
  return (
    <>
      <Field
        label="Name"
        required
        maxLength={100}
        className={sourceField ? '' : 'col-span-full'}
        {...getFieldProps('name')}
      />
      {sourceField}
      <div className={`grid gap-2 col-span-full items-start ${styles.phone}`}>
        <Field
          label="Country code"
          options={countryOptions.map(({ value, label }) => [value, label])}
          {...getFieldProps('countryCode')}
        />
        <Field
          label="Phone"
          type="tel"
          maxLength={40}
          onBlur={({ currentTarget }) =>
            void splitCountryCode(currentTarget, draft.countryCode, (name, value) => onChange({ [name]: value }))
          }
          {...getFieldProps('phone')}
        />
      </div>
      <Field label="E-mail" type="email" maxLength={254} {...getFieldProps('email')} />
      <Field label="People" inputMode="numeric" maxLength={4} {...getFieldProps('number')} />
      <Field
        label="Month"
        emptyOptionLabel="Not known yet"
        options={months.map((month) => [month, month])}
        {...getFieldProps('departureMonth')}
      />
    </>
  );
}

export function CorrectContactDialog({ inquiry, onChange }: InquiryEditProps) {
  return (
    <DialogButton
      icon={Pencil}
      label="Correct…"
      title="Correct the inquiry"
      lead="The timeline keeps what stood here before."
      wide
    >
      {(close) => <CorrectContactForm {...{ inquiry, onChange }} onDone={close} />}
    </DialogButton>
  );
}

const toCorrectedFields = (values: ContactDraft) => ({ ...values, number: parsePeopleCount(values.number) });

function CorrectContactForm({ inquiry, onChange, onDone }: InquiryEditProps & { onDone: () => void }) {
  const { name, countryCode, phone, email, number, departureMonth } = inquiry;
  const { values, setValues, problems, submit } = useAdminForm(
    CorrectedFields,
    { name, countryCode, phone, email, departureMonth, number: number > 0 ? String(number) : '' },
    toCorrectedFields,
  );
  const { busy, attempt } = useAttempt();
  const save = () =>
    submit((corrected) =>
      attempt(async () => {
        if (await onChange(inquiry, { corrected })) onDone();
      }),
    );
  return (
    <AdminForm {...{ problems, busy }} onSubmit={save}>
      <div className="grid items-start auto-fit-240 gap-4">
        <ContactFields draft={values} {...{ problems }} onChange={setValues} />
      </div>
      <div className="cluster">
        <SaveButton busy={busy}>Save</SaveButton>
        <QuietButton onClick={onDone}>Cancel</QuietButton>
      </div>
    </AdminForm>
  );
}

interface InquirerActionsProps {
  inquiry: Inquiry;
  personInquiries: readonly Inquiry[];
  onErased: () => void;
}

export function InquirerActions({ inquiry, personInquiries, onErased }: InquirerActionsProps) {
  const site = useSite();
  const { _id, name, email } = inquiry;
  const queryClient = useQueryClient();
  const contacts = { phone: formatPhone(inquiry), email };
  return (
    <div className="cluster items-center border-t pt-4">
      <p className="fine-print w-full">
        We have {formatInquiryCount(personInquiries.length)} with this phone number or e-mail address. Each may be
        somebody else’s.
      </p>
      <PersonDataButton
        label="Export…"
        icon={Download}
        title={`Export all of ${name}?`}
        lead="Everything under one number or address, for the person whose it is. Make sure that it is theirs."
        confirmLabel="Save the file"
        contacts={contacts}
        getPlanQuery={(proof) => erasureQuery(_id, proof)}
        performAction={(proof) => exportInquirer(_id, proof, site)}
        onDone={() => null}
        failureMessage={exportFailedMessage}
      />
      <EraseButton
        title={`Erase all from ${name}?`}
        name={name}
        note="E-mails about them stay in your mailbox: delete those there."
        contacts={contacts}
        getPlanQuery={(proof) => erasureQuery(_id, proof)}
        performAction={async (proof) =>
          (await callApi(inquiriesApi.eraseInquirer, { params: { id: _id }, query: toProofParameters(proof) })).erased
        }
        onDone={(erasedCount) => {
          // Drafts in this browser may contain personal data, too.
          for (const { _id: id } of personInquiries)
            for (const draftName of [toNoteDraftName(id), toQuoteDraftName(id)]) deleteDraft(draftName);
          void queryClient.invalidateQueries({ queryKey: toursQuery.queryKey });
          onErased();
          // New counts refresh the lists, after the panel of the erased inquiry has closed.
          void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey });
          return `Erased ${formatInquiryCount(erasedCount)} from ${name}.`;
        }}
      />
    </div>
  );
}
