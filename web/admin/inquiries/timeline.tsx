import { useState } from 'react';
import * as v from 'valibot';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import { maxNoted } from '#shared/inquiries/inquiry-life';
import { sayAsked } from '#shared/inquiries/say-asked';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { formatMoment } from '#shared/text/dates';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { noteName, readStored, useStoredWork } from '../session/stored-work';
import { QuietButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field } from '../ui/field';
import { useBusy } from '../ui/use-busy';
import * as styles from './opened.module.css';
import { noteOf, sayEvent } from './say-event';

interface Line {
  key: string;
  at: string;
  who: string;
  did: string;
  note?: string;
  /** Where it is another than the open one. */
  of?: string;
}

interface TimelineProps {
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  events: readonly InquiryEvent[];
}

export function Timeline({ inquiry, theirs, events }: TimelineProps) {
  const subjects = new Map(theirs.map((one) => [one._id, sayAsked(one)]));
  const lines: Line[] = [
    ...theirs.map((one) => ({
      key: one._id,
      at: one.receivedAt,
      who: one.name,
      did: one.subject ? `asked about ${sayAsked(one)}` : 'asked',
    })),
    ...events.map((event) => ({
      key: String(event.id),
      at: event.at,
      who: event.actorName,
      did: sayEvent(event),
      ...noteOf(event),
      ...(event.inquiry === inquiry._id ? {} : { of: subjects.get(event.inquiry) ?? '' }),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <ol className={`stack breaks gap-12 small tight ${styles.timeline}`} aria-label="Timeline">
      {lines.map(({ key, at, who, did, note, of }) => (
        <li key={key}>
          <p>
            <strong>{who}</strong> {did}
            {of ? <span className="fine"> ({of})</span> : null}
          </p>
          {note ? <p className={`round-control on-paper ${styles.note}`}>{note}</p> : null}
          <time className="fine num" dateTime={at}>
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

export function NoteForm({ inquiry, onChange }: { inquiry: Inquiry; onChange: ChangeInquiry }) {
  const name = noteName(inquiry._id);
  const [text, setText] = useState(() => readStored(name, v.string()) ?? '');
  const [busy, start] = useBusy();
  // It stays with its inquiry while others are looked at, and while a phone throws the tab away.
  useStoredWork(name, text === '' ? null : text, { stays: true });
  const save = () => {
    const note = text.trim();
    if (note === '' || busy) return;
    start(async () => {
      if (await onChange(inquiry, { note })) setText('');
    });
  };
  return (
    <DeskForm {...{ busy }} className={`stack starts foot-12 gap-8 ${styles.noteForm}`} onSubmit={save}>
      <Field
        className="full"
        label="Note for colleagues"
        rows={2}
        maxLength={maxNoted}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
        value={text}
        onType={setText}
      />
      <QuietButton type="submit" disabled={text.trim() === '' || busy}>
        Add note
      </QuietButton>
    </DeskForm>
  );
}
