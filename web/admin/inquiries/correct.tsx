import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { CorrectedFields } from '#shared/inquiries/by-hand';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { problemsByField } from '#shared/text/text';
import { Modal } from '../../ui/dialog/modal';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { type PersonDraft, PersonFields, toPeople } from './person-fields';

export interface CorrectProps {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** Puts a name, a number and the like right. What was sent in words stays, and so does what stood there before. */
export function Correct({ inquiry, onChange }: CorrectProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-quiet btn-small" onClick={() => setOpen(true)}>
        <Pencil className="icon" aria-hidden="true" />
        Correct…
      </button>
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
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = v.safeParse(CorrectedFields, { ...draft, number: toPeople(draft.number) });
    if (!read.success) {
      setProblems(problemsByField(read.issues));
      // Once the problems are drawn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy(true);
    if (await onChange(inquiry, { corrected: read.output })) onDone();
    setBusy(false);
  };
  return (
    <form ref={form} className="stack gap-16" onSubmit={(event) => void submit(event)} noValidate>
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
        <button type="submit" className="btn btn-small" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="btn btn-quiet btn-small" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
