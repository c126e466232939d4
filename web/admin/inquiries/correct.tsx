import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import * as v from 'valibot';
import { CorrectedFields } from '#shared/inquiries/by-hand';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { problemsByField } from '#shared/text/text';
import { Modal } from '../../ui/dialog/modal';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { useBusy } from '../ui/use-busy';

import { type PersonDraft, PersonFields, toPeople } from './person-fields';

interface CorrectProps {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** The words that were sent stay, and so does what stood there before. */
export function Correct({ inquiry, onChange }: CorrectProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>
        <Pencil className="icon" aria-hidden="true" />
        Correct…
      </QuietButton>
      <Modal
        title="Correct the inquiry"
        lead="The timeline keeps what stood here before."
        wide
        open={open}
        onClose={() => setOpen(false)}
      >
        <Form {...{ inquiry, onChange }} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Form({ inquiry, onChange, onDone }: CorrectProps & { onDone: () => void }) {
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
