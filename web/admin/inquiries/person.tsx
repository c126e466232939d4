import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { CorrectedFields } from '#shared/inquiries/by-hand';
import { months } from '#shared/inquiries/inquiry-words';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { problemsByField } from '#shared/text/text';
import { takeCode, useCountryOptions } from '../../ui/inquiry/phone-field';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { DialogButton } from '../ui/dialog-button';
import { bindTo, Field } from '../ui/field';
import { useBusy } from '../ui/use-busy';
import * as styles from './by-hand.module.css';

export const PersonDraft = v.object({
  name: v.string(),
  countryCode: v.string(),
  phone: v.string(),
  email: v.string(),
  number: v.string(),
  departureMonth: v.string(),
});
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

interface CorrectProps {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** The words that were sent stay, and so does what stood there before. */
export function Correct({ inquiry, onChange }: CorrectProps) {
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

function CorrectForm({ inquiry, onChange, onDone }: CorrectProps & { onDone: () => void }) {
  const { name, countryCode, phone, email, number, departureMonth } = inquiry;
  const [draft, setDraft] = useState<PersonDraft>({
    name,
    countryCode,
    phone,
    email,
    departureMonth,
    number: number > 0 ? String(number) : '',
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, start] = useBusy();
  const submit = () => {
    const read = v.safeParse(CorrectedFields, { ...draft, number: toPeople(draft.number) });
    if (!read.success) return setProblems(problemsByField(read.issues));
    start(async () => {
      if (await onChange(inquiry, { corrected: read.output })) onDone();
    });
  };
  return (
    <DeskForm {...{ problems, busy }} onSubmit={submit}>
      <div className="stack tops fits-240 gap-16">
        <PersonFields
          draft={draft}
          problems={problems}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            setProblems({});
          }}
        />
      </div>
      <div className="cluster">
        <SaveButton busy={busy}>Save</SaveButton>
        <QuietButton onClick={onDone}>Cancel</QuietButton>
      </div>
    </DeskForm>
  );
}
