import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { maxNoted } from '#shared/inquiries/inquiry-life';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { noteName, readStored } from '../session/stored-work';
import { useStoredWork } from '../session/use-stored-work';
import { FormField } from '../ui/form-field';
import * as styles from './opened.module.css';

/** Adds a note for colleagues; the inquiry's writer never sees it. */
export function NoteForm({ inquiry, onChange }: { inquiry: Inquiry; onChange: ChangeInquiry }) {
  const name = noteName(inquiry._id);
  const [text, setText] = useState(() => readStored(name, v.string()) ?? '');
  const [busy, setBusy] = useState(false);
  // It stays with its inquiry while others are looked at, and while a phone throws the tab away.
  useStoredWork(name, text === '' ? null : text, { stays: true });
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    const note = text.trim();
    if (note === '' || busy) return;
    setBusy(true);
    if (await onChange(inquiry, { note })) setText('');
    setBusy(false);
  };
  return (
    <form className={`stack starts foot-12 gap-8 ${styles.noteForm}`} onSubmit={(event) => void save(event)}>
      <FormField className="full" label="Note for colleagues">
        {(wires) => (
          <textarea
            {...wires}
            rows={2}
            maxLength={maxNoted}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
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
