import { type FormEvent, useState } from 'react';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { mostNoted } from '#shared/inquiries/inquiry-life';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { FormField } from '../ui/form-field';
import * as styles from './opened.module.css';

// What was begun stays with its inquiry while others are looked at. In memory only: it is about a visitor.
const begun = new Map<string, string>();

/** Adds a note for colleagues; the inquiry's writer never sees it. */
export function NoteForm({ inquiry, onChange }: { inquiry: Inquiry; onChange: ChangeInquiry }) {
  const [text, setText] = useState(begun.get(inquiry._id) ?? '');
  const [busy, setBusy] = useState(false);
  const type = (next: string) => {
    setText(next);
    if (next === '') begun.delete(inquiry._id);
    else begun.set(inquiry._id, next);
  };
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    const note = text.trim();
    if (note === '' || busy) return;
    setBusy(true);
    if (await onChange(inquiry, { note })) type('');
    setBusy(false);
  };
  return (
    <form className={styles.noteForm} onSubmit={(event) => void save(event)}>
      <FormField label="Note for colleagues">
        {(wires) => (
          <textarea
            {...wires}
            rows={2}
            maxLength={mostNoted}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
            }}
          />
        )}
      </FormField>
      <button type="submit" className="btn btn-quiet btn-small" disabled={text.trim() === '' || busy}>
        Add note
      </button>
    </form>
  );
}
