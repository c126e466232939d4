import { useState } from 'react';
import * as v from 'valibot';
import { formatSource } from '#shared/bookings/sources';
import { formatDay, formatMoment } from '#shared/dates';
import type { CustomerMailRow } from '#shared/email/api';
import {
  type Inquiry,
  type InquiryEvent,
  inquiryStatusLabels,
  maxNoteLength,
  replyChannelLabels,
} from '#shared/inquiries/inbox';
import { formatTourAndMonth } from '#shared/inquiries/reply-templates';
import { type QuoteEvent, quoteEventLabels } from '#shared/quotes/quote';
import { findLabelText } from '#shared/text';
import { QuietButton } from '../components/button';
import { formatCustomerMail } from '../components/customer-mails';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { deleteDraft, readDraft, toNoteDraftName, useDraft } from '../session/drafts';
import { useAttempt } from '../session/use-admin-mutation';
import * as styles from './inquiry-detail.module.css';
import type { InquiryEditProps } from './use-change-inquiries';

const correctedFieldLabels: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'phone',
  email: 'e-mail',
  number: 'people',
  month: 'month',
};

export function findNote({ kind, detail: { from: oldValue, to: newValue, text } }: InquiryEvent): { note?: string } {
  if (kind === 'quote_payment_link') return { note: `Before: ${oldValue ?? 'none'}\nNow: ${newValue ?? 'none'}` };
  return text && !isQuoteEvent(kind) ? { note: text } : {};
}

const isQuoteEvent = (kind: string): kind is QuoteEvent => kind in quoteEventLabels;

/** Formats the day in `Manali to Leh, 2027-07-10`. */
const formatTourAndDate = (tourAndDate: string) => tourAndDate.replace(/\d{4}-\d\d-\d\d$/, formatDay);
const formatStatus = (status: string | null | undefined) =>
  findLabelText(inquiryStatusLabels, status)?.toLowerCase() ?? status ?? '';

type EventDetail = InquiryEvent['detail'];

function formatReplyDetail({ way: channel, template }: EventDetail): string {
  const channelLabel = findLabelText(replyChannelLabels, channel);
  return `${channelLabel ? ` by ${channelLabel}` : ''}${template ? ` with “${template}”` : ''}`;
}

const eventFormatters: Readonly<Record<string, (detail: EventDetail) => string>> = {
  answered: (detail) => `answered${formatReplyDetail(detail)}`,
  status: ({ from: oldValue, to: newValue }) =>
    `changed it from ${formatStatus(oldValue)} to ${formatStatus(newValue)}`,
  owner: ({ from: oldValue, to: newValue }) =>
    newValue ? `gave it to ${newValue}` : `took it from ${oldValue ?? 'somebody'}`,
  follow_up: ({ to: newValue }) =>
    newValue ? `set the follow-up to ${formatDay(newValue)}` : 'took the follow-up away',
  asked: ({ from: oldValue, to: newValue }) =>
    newValue ? `put it to ${formatTourAndDate(newValue)}` : `took ${formatTourAndDate(oldValue ?? 'its tour')} off it`,
  waits: () => 'put it on the waiting list',
  stopped_waiting: () => 'took it off the waiting list',
  reminded: (detail) =>
    `reminded them of the balance of ${detail.booking ?? 'their booking'}${formatReplyDetail(detail)}`,
  note: () => 'noted',
  added: ({ source }) => `wrote it down: ${formatSource(source ?? '')}`,
  corrected: ({ field, from: oldValue, to: newValue }) =>
    `corrected the ${findLabelText(correctedFieldLabels, field) ?? 'inquiry'} from ${oldValue ?? 'nothing'} to ${newValue ?? 'nothing'}`,
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
  actorName: string;
  description: string;
  note?: string;
  /** Tour and month of another inquiry of the same person, if the event is about that inquiry. */
  otherInquiry?: string;
}

interface TimelineProps {
  inquiry: Inquiry;
  personInquiries: readonly Inquiry[];
  events: readonly InquiryEvent[];
  mails: readonly CustomerMailRow[];
}

export function Timeline({ inquiry, personInquiries, events, mails }: TimelineProps) {
  const inquiryTexts = new Map(
    personInquiries.map((personInquiry) => [personInquiry._id, formatTourAndMonth(personInquiry)]),
  );
  const entries: TimelineEntry[] = [
    ...personInquiries.map((personInquiry) => ({
      key: personInquiry._id,
      at: personInquiry.receivedAt,
      actorName: personInquiry.name,
      description: personInquiry.subject ? `asked about ${formatTourAndMonth(personInquiry)}` : 'asked',
    })),
    ...events.map((event) => ({
      key: String(event.id),
      at: event.at,
      actorName: event.actorName,
      description: formatEvent(event),
      ...findNote(event),
      ...(event.inquiry === inquiry._id ? {} : { otherInquiry: inquiryTexts.get(event.inquiry) ?? '' }),
    })),
    ...mails.map((mail) => ({
      key: `mail ${mail.id}`,
      at: mail.sentAt ?? mail.queuedAt,
      actorName: 'E-mail',
      description: formatCustomerMail(mail),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <ol className={`grid wrap-anywhere gap-3 text-small leading-snug ${styles.timeline}`} aria-label="Timeline">
      {entries.map(({ key, at, actorName, description, note, otherInquiry }) => (
        <li key={key}>
          <p>
            <strong>{actorName}</strong> {description}
            {otherInquiry ? <span className="fine-print"> ({otherInquiry})</span> : null}
          </p>
          {note ? <p className={`rounded-control bg-paper ${styles.note}`}>{note}</p> : null}
          <time className="fine-print tabular-nums" dateTime={at}>
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

export function NoteForm({ inquiry, onChange }: InquiryEditProps) {
  const draftName = toNoteDraftName(inquiry._id);
  const [text, setText] = useState(() => readDraft(draftName, v.string()) ?? '');
  const { busy, attempt } = useAttempt();
  useDraft(draftName, text === '' ? null : text, { keepOnLeave: true });
  const save = () => {
    const note = text.trim();
    if (note === '' || busy) return;
    attempt(async () => {
      if (!(await onChange(inquiry, { note }))) return;
      // A closed form does not delete its draft. Text that was entered during the save stays.
      if (readDraft(draftName, v.string()) === text) deleteDraft(draftName);
      setText((current) => (current === text ? '' : current));
    });
  };
  return (
    <AdminForm {...{ busy }} className={`grid justify-items-start mb-3 gap-2 ${styles.noteForm}`} onSubmit={save}>
      <Field
        className="w-full"
        label="Note for colleagues"
        rows={2}
        maxLength={maxNoteLength}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
        value={text}
        onValueChange={setText}
      />
      <QuietButton type="submit" disabled={text.trim() === '' || busy}>
        Add note
      </QuietButton>
    </AdminForm>
  );
}
