import { useQuery } from '@tanstack/react-query';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useState } from 'react';
import { sourceLabels } from '#shared/bookings/sources';
import { addDays, formatMoment, toIndianDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { type Inquiry, inquiryStatuses, inquiryStatusLabels } from '#shared/inquiries/inbox';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { formatInquiryPage } from '#shared/inquiries/inquiry-labels';
import { formatTourAndMonth } from '#shared/inquiries/reply-templates';
import { useSite } from '../../components/page/site-context';
import { LoadError } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { customerMailsQuery } from '../components/customer-mails';
import { Field } from '../components/field';
import { Facts } from '../components/figures';
import { accountQuery } from '../staff/queries';
import { StatusMark } from './inbox-table';
import { CorrectContactDialog, InquirerActions } from './inquirer';
import * as styles from './inquiry-detail.module.css';
import { colleaguesQuery, inquiryQuery, useHasColleagues } from './queries';
import { ReplyActions, ReplyPrompt } from './reply';
import { InquiryBooking, RequestedTour } from './requested-tour';
import { NoteForm, Timeline } from './timeline';
import type { ChangeInquiry, InquiryEditProps } from './use-change-inquiries';

const followUpPresets = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

export function StatusFields({ inquiry, onChange }: InquiryEditProps) {
  const currentUserId = useQuery(accountQuery).data?.id;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const hasColleagues = useHasColleagues();
  const fieldId = useId();
  const [problem, setProblem] = useState('');
  const today = toIndianDay(Date.now());
  const possibleOwners = colleagues.filter(({ id, away: isDisabled }) => !isDisabled || id === inquiry.ownerId);
  const change = (inquiryChange: Parameters<ChangeInquiry>[1]) => {
    setProblem('');
    void onChange(inquiry, inquiryChange);
  };
  return (
    <div className="grid grid-cols-2 border-t gap-3 pt-4">
      <Field
        label="Status"
        options={inquiryStatuses.map((status) => [status, inquiryStatusLabels[status]])}
        value={inquiry.status}
        onValueChange={(text) => {
          const status = inquiryStatuses.find((option) => option === text);
          if (status) change({ status });
        }}
      />
      {hasColleagues ? (
        <Field
          label="Owner"
          emptyOptionLabel="Nobody"
          options={possibleOwners.map((colleague) => [
            colleague.id,
            colleague.id === currentUserId ? `${colleague.name} (you)` : colleague.name,
          ])}
          value={inquiry.ownerId ?? ''}
          onValueChange={(text) => change({ ownerId: text || null })}
        />
      ) : null}
      <fieldset className={`flex-wrap col-span-full gap-2 flex ${styles.followUp}`}>
        <legend>Follow-up</legend>
        <input
          type="date"
          aria-label="Follow up on"
          id={`${fieldId}-day`}
          key={inquiry.followUpOn}
          defaultValue={inquiry.followUpOn ?? ''}
          min={today}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${fieldId}-problem` : undefined}
          onBlur={({ currentTarget: { value, validity } }) => {
            const isUnchanged = value === (inquiry.followUpOn ?? '') && !validity.badInput;
            if (isUnchanged) setProblem('');
            else if (validity.valid) change({ followUpOn: value || null });
            else setProblem(validity.badInput ? 'Enter the whole date.' : 'This day has passed.');
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur();
          }}
        />
        {followUpPresets.map(({ label, days }) => {
          const day = addDays(today, days);
          return (
            <button
              key={label}
              type="button"
              className={`min-h-11 rounded-full bg-card text-small font-medium ${styles.presetButton}`}
              aria-pressed={inquiry.followUpOn === day}
              onClick={() => change({ followUpOn: inquiry.followUpOn === day ? null : day })}
            >
              {label}
            </button>
          );
        })}
        {inquiry.followUpOn ? (
          <button
            type="button"
            className={`min-h-11 rounded-full bg-card text-small font-medium ${styles.presetButton}`}
            onClick={() => change({ followUpOn: null })}
          >
            None
          </button>
        ) : null}
        {problem ? (
          <p className="error-text w-full" id={`${fieldId}-problem`} role="alert">
            {problem} It isn’t saved.
          </p>
        ) : null}
      </fieldset>
    </div>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Null if the delay is unknown or under three minutes. */
function formatDelay(writtenAt: string | null, receivedAt: string): string | null {
  const delayMs = Date.parse(receivedAt) - Date.parse(writtenAt ?? '');
  if (!(delayMs >= 3 * minuteMs)) return null;
  const [count, unit] =
    delayMs >= 2 * dayMs
      ? [Math.round(delayMs / dayMs), 'days']
      : delayMs >= 2 * hourMs
        ? [Math.round(delayMs / hourMs), 'hours']
        : [Math.round(delayMs / minuteMs), 'minutes'];
  return `${count} ${unit}`;
}

/** Name, e-mail address and phone number in which `otherInquiry` differs from `inquiry`. */
function formatContactDifferences(inquiry: Inquiry, otherInquiry: Inquiry): string {
  return [
    otherInquiry.name === inquiry.name ? '' : otherInquiry.name,
    otherInquiry.email.toLowerCase() === inquiry.email.toLowerCase() ? '' : otherInquiry.email,
    formatPhone(otherInquiry) === formatPhone(inquiry) ? '' : formatPhone(otherInquiry),
  ]
    .filter(Boolean)
    .join(', ');
}

interface InquiryDetailProps extends InquiryEditProps {
  now: number;
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function InquiryDetail({ inquiry, now, onChange, onOpen, onClose }: InquiryDetailProps) {
  const { data, error, refetch } = useQuery(inquiryQuery(inquiry._id));
  const { data: mails } = useQuery(customerMailsQuery(inquiry._id));
  const site = useSite();
  const { writtenAt, receivedAt, status, deletedAt } = inquiry;
  const delay = formatDelay(writtenAt, receivedAt);
  const personInquiries = data?.theirs ?? [inquiry];
  const facts: [string, string][] = [
    ['Phone', formatPhone(inquiry)],
    ['Email', inquiry.email],
    ['Destination', inquiry.subject],
    ['No. of People', inquiry.number > 0 ? String(inquiry.number) : ''],
    ['Month of Departure', inquiry.departureMonth],
    inquiry.source === 'site'
      ? ['Sent from', formatInquiryPage(inquiry.inquiryPage)]
      : ['Came by', sourceLabels[inquiry.source]],
    ['Received', formatMoment(receivedAt)],
    ...(writtenAt ? [['Written', formatMoment(writtenAt)] satisfies [string, string]] : []),
    ['Reference', toInquiryReference(inquiry._id, site)],
  ];
  return (
    <div className={`grid min-w-0 gap-4 ${styles.detail}`} data-inquiry-detail>
      <p className="row flex-wrap gap-2">
        <StatusMark inquiry={inquiry} now={now} />
        {inquiry.answeredAt ? (
          <span className="fine-print">First answered {formatMoment(inquiry.answeredAt)}</span>
        ) : null}
      </p>
      {deletedAt ? (
        <div className="notice grid justify-items-start bg-amber gap-3" role="status">
          <p>
            This inquiry was deleted. After 30 days it is erased for good, with its notes and quotes. What was paid
            stays for the accounts, and who is still to ride until the ride is over.
          </p>
          <Button onClick={() => void onChange(inquiry, { deleted: false })}>Bring it back</Button>
        </div>
      ) : null}
      <ReplyPrompt {...{ inquiry, personInquiries, onChange }} />
      {deletedAt ? null : <ReplyActions inquiry={inquiry} />}
      <RequestedTour {...{ inquiry, onChange }} />
      <InquiryBooking inquiry={inquiry} />
      <Facts rows={facts.filter(([, value]) => value !== '')} className={styles.facts} />
      {deletedAt ? null : (
        <div className="cluster">
          <CorrectContactDialog {...{ inquiry, onChange }} />
        </div>
      )}
      {inquiry.message ? (
        <section className={styles.textSection}>
          <h3>What they said</h3>
          <p className={`rounded-control bg-paper ${styles.note}`}>{inquiry.message}</p>
        </section>
      ) : null}
      {inquiry.ride ? (
        <section className={styles.textSection}>
          <h3>Their plan</h3>
          <ul>
            {[...new Set(inquiry.ride.split('\n'))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {delay ? (
        <p className="notice bg-amber">
          Written {delay} before it reached us: the phone was offline. The time it was written is from the phone’s
          clock.
        </p>
      ) : null}
      {deletedAt ? null : <StatusFields key={inquiry._id} inquiry={inquiry} onChange={onChange} />}
      {personInquiries.length > 1 ? (
        <section>
          <h3>{personInquiries.length} inquiries with this number or address</h3>
          <ul className="divided-rows">
            {personInquiries
              .filter(({ _id }) => _id !== inquiry._id)
              .map((otherInquiry) => (
                <li key={otherInquiry._id} className="flex-wrap">
                  <button
                    type="button"
                    className="btn-text flex-1 min-h-11 text-left"
                    onClick={() => onOpen(otherInquiry._id)}
                  >
                    {formatTourAndMonth(otherInquiry)}
                  </button>
                  {formatContactDifferences(inquiry, otherInquiry) ? (
                    <span className="fine-print wrap-anywhere">{formatContactDifferences(inquiry, otherInquiry)}</span>
                  ) : null}
                  <span className="fine-print">{formatMoment(otherInquiry.receivedAt)}</span>
                  <StatusMark inquiry={otherInquiry} now={now} />
                </li>
              ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h3>What happened</h3>
        {deletedAt ? null : <NoteForm key={inquiry._id} inquiry={inquiry} onChange={onChange} />}
        {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        <Timeline inquiry={inquiry} personInquiries={personInquiries} events={data?.events ?? []} mails={mails ?? []} />
      </section>
      <div className="cluster border-t pt-4">
        {status === 'spam' || deletedAt ? null : (
          <QuietButton icon={ShieldAlert} onClick={() => void onChange(inquiry, { status: 'spam' })}>
            Spam
          </QuietButton>
        )}
        {deletedAt ? null : (
          <QuietButton
            icon={Trash2}
            onClick={() => {
              void onChange(inquiry, { deleted: true });
              onClose();
            }}
          >
            Delete
          </QuietButton>
        )}
      </div>
      <InquirerActions inquiry={inquiry} personInquiries={personInquiries} onErased={onClose} />
    </div>
  );
}
