import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { CorrectedFields } from '#shared/inquiries/by-hand';
import { months } from '#shared/inquiries/inquiry-words';
import { takeCode, useCountryOptions } from '../../ui/inquiry/phone-field';
import { useAttempt } from '../queries/use-attempt';
import { useAdminForm } from '../ui/admin-form';
import { DialogButton, QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { bindTo, Field } from '../ui/field';
import * as styles from './by-hand.module.css';
import type { OfInquiry } from './use-change-inquiries';

const texts = ['name', 'countryCode', 'phone', 'email', 'number', 'departureMonth'] as const;
export const PersonDraft = v.object(v.entriesFromList(texts, v.string()));
export type PersonDraft = v.InferOutput<typeof PersonDraft>;

/** As the server takes it: no people is 0, and what is no number is refused there. */
export const toPeople = (typed: string) => (typed.trim() === '' ? 0 : Number(typed));

interface PersonFieldsProps {
  draft: PersonDraft;
  problems: Record<string, string>;
  onChange: (change: Partial<PersonDraft>) => void;
  beside?: ReactNode;
}

/** A phone number or an address is enough. */
export function PersonFields({ draft, problems, onChange, beside }: PersonFieldsProps) {
  const options = useCountryOptions(draft.countryCode);
  const bind = bindTo(draft, problems, onChange);
  return (
    <>
      <Field label="Name" required maxLength={100} className={beside ? '' : 'whole'} {...bind('name')} />
      {beside}
      <div className={`stack gap-8 whole tops ${styles.phone}`}>
        <Field
          label="Country code"
          options={options.map(({ value, label }) => [value, label])}
          {...bind('countryCode')}
        />
        <Field
          label="Phone"
          type="tel"
          maxLength={40}
          onBlur={({ currentTarget }) =>
            void takeCode(currentTarget, draft.countryCode, (name, value) => onChange({ [name]: value }))
          }
          {...bind('phone')}
        />
      </div>
      <Field label="E-mail" type="email" maxLength={254} {...bind('email')} />
      <Field label="People" inputMode="numeric" maxLength={4} {...bind('number')} />
      <Field
        label="Month"
        none="Not known yet"
        options={months.map((month) => [month, month])}
        {...bind('departureMonth')}
      />
    </>
  );
}

/** The words that were sent stay, and so does what stood there before. */
export function Correct({ inquiry, onChange }: OfInquiry) {
  return (
    <DialogButton
      icon={Pencil}
      words="Correct…"
      title="Correct the inquiry"
      lead="The timeline keeps what stood here before."
      wide
    >
      {(close) => <CorrectForm {...{ inquiry, onChange }} onDone={close} />}
    </DialogButton>
  );
}

const toInput = (typed: PersonDraft) => ({ ...typed, number: toPeople(typed.number) });

function CorrectForm({ inquiry, onChange, onDone }: OfInquiry & { onDone: () => void }) {
  const { name, countryCode, phone, email, number, departureMonth } = inquiry;
  const { typed, set, problems, submit } = useAdminForm(
    CorrectedFields,
    { name, countryCode, phone, email, departureMonth, number: number > 0 ? String(number) : '' },
    toInput,
  );
  const { busy, attempt } = useAttempt();
  const save = () =>
    submit((corrected) =>
      attempt(async () => {
        if (await onChange(inquiry, { corrected })) onDone();
      }),
    );
  return (
    <DeskForm {...{ problems, busy }} onSubmit={save}>
      <div className="stack tops fits-240 gap-16">
        <PersonFields draft={typed} {...{ problems }} onChange={set} />
      </div>
      <div className="cluster">
        <SaveButton busy={busy}>Save</SaveButton>
        <QuietButton onClick={onDone}>Cancel</QuietButton>
      </div>
    </DeskForm>
  );
}
