import { useState } from 'react';
import * as v from 'valibot';
import { formatSource } from '#shared/bookings/sources';
import { formatDay, formatMoment } from '#shared/dates';
import {
  type Inquiry,
  type InquiryEvent,
  inquiryStatusLabels,
  maxNoteLength,
  replyChannelLabels,
} from '#shared/inquiries/inbox';
import { formatRequest } from '#shared/inquiries/reply-templates';
import { type QuoteEvent, quoteEventLabels } from '#shared/quotes/quote';
import { splitWords } from '#shared/text';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { dropDraft, noteName, readDraft, useDraft } from '../session/drafts';
import { useAttempt } from '../session/use-admin-mutation';
import * as styles from './inquiry-detail.module.css';
import type { InquiryEditProps } from './use-change-inquiries';

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'phone',
  email: 'e-mail',
  number: 'people',
  month: 'month',
};

export function findNote({ kind, detail: { from, to, text } }: InquiryEvent): { note?: string } {
  if (kind === 'quote_payment_link') return { note: `Before: ${from ?? 'none'}\nNow: ${to ?? 'none'}` };
  return text && !isQuoteEvent(kind) ? { note: text } : {};
}

const isQuoteEvent = (kind: string): kind is QuoteEvent => kind in quoteEventLabels;

/** `Manali to Leh, 2027-07-10`, with the day in words. */
const formatTourAndDate = (words: string) => words.replace(/\d{4}-\d\d-\d\d$/, formatDay);
const formatStatus = (name: string | null | undefined) =>
  splitWords(inquiryStatusLabels, name)?.toLowerCase() ?? name ?? '';

type EventDetail = InquiryEvent['detail'];

function formatReplyDetail({ way, template }: EventDetail): string {
  const by = splitWords(replyChannelLabels, way);
  return `${by ? ` by ${by}` : ''}${template ? ` with “${template}”` : ''}`;
}

const eventFormatters: Readonly<Record<string, (detail: EventDetail) => string>> = {
  answered: (detail) => `answered${formatReplyDetail(detail)}`,
  status: ({ from, to }) => `changed it from ${formatStatus(from)} to ${formatStatus(to)}`,
  owner: ({ from, to }) => (to ? `gave it to ${to}` : `took it from ${from ?? 'somebody'}`),
  follow_up: ({ to }) => (to ? `set the follow-up to ${formatDay(to)}` : 'took the follow-up away'),
  asked: ({ from, to }) =>
    to ? `put it to ${formatTourAndDate(to)}` : `took ${formatTourAndDate(from ?? 'its tour')} off it`,
  waits: () => 'put it on the waiting list',
  stopped_waiting: () => 'took it off the waiting list',
  reminded: (detail) =>
    `reminded them of the balance of ${detail.booking ?? 'their booking'}${formatReplyDetail(detail)}`,
  note: () => 'noted',
  added: ({ source }) => `wrote it down: ${formatSource(source ?? '')}`,
  corrected: ({ field, from, to }) =>
    `corrected the ${splitWords(fieldLabels, field) ?? 'inquiry'} from ${from ?? 'nothing'} to ${to ?? 'nothing'}`,
  rewritten: () => 'corrected it on the site. Before, it said:',
  deleted: () => 'deleted it',
  restored: () => 'brought it back',
};

export function formatEvent({ kind, detail }: InquiryEvent): string {
  if (isQuoteEvent(kind)) return `${quoteEventLabels[kind]} ${detail.text ?? ''}`;
  return eventFormatters[kind]?.(detail) ?? kind.replaceAll('_', ' ');
}

interface TimelineEntry {
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
  const subjects = new Map(theirs.map((one) => [one._id, formatRequest(one)]));
  const lines: TimelineEntry[] = [
    ...theirs.map((one) => ({
      key: one._id,
      at: one.receivedAt,
      who: one.name,
      did: one.subject ? `asked about ${formatRequest(one)}` : 'asked',
    })),
    ...events.map((event) => ({
      key: String(event.id),
      at: event.at,
      who: event.actorName,
      did: formatEvent(event),
      ...findNote(event),
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

export function NoteForm({ inquiry, onChange }: InquiryEditProps) {
  const name = noteName(inquiry._id);
  const [text, setText] = useState(() => readDraft(name, v.string()) ?? '');
  const { busy, attempt } = useAttempt();
  // It stays with its inquiry while others are looked at, and while a phone throws the tab away.
  useDraft(name, text === '' ? null : text, { stays: true });
  const save = () => {
    const note = text.trim();
    if (note === '' || busy) return;
    attempt(async () => {
      if (!(await onChange(inquiry, { note }))) return;
      // Once the form has closed, nobody else drops it; and what was typed meanwhile stays.
      if (readDraft(name, v.string()) === text) dropDraft(name);
      setText((now) => (now === text ? '' : now));
    });
  };
  return (
    <AdminForm {...{ busy }} className={`stack starts foot-12 gap-8 ${styles.noteForm}`} onSubmit={save}>
      <Field
        className="full"
        label="Note for colleagues"
        rows={2}
        maxLength={maxNoteLength}
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
    </AdminForm>
  );
}
