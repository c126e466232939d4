import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inquiryStatuses, statusWords } from '#shared/inquiries/inquiry-life';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { colleaguesQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { Field } from '../ui/field';
import * as styles from './opened.module.css';
import type { ChangeInquiry, OfInquiry } from './use-change-inquiries';

const picks = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

export function LifeFields({ inquiry, onChange }: OfInquiry) {
  const me = useQuery(accountQuery).data?.id;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const id = useId();
  const [problem, setProblem] = useState('');
  const today = toIndianDay(Date.now());
  const owners = colleagues.filter((one) => !one.away || one.id === inquiry.ownerId);
  const change = (what: Parameters<ChangeInquiry>[1]) => {
    setProblem('');
    void onChange(inquiry, what);
  };
  return (
    <div className="stack two ruled gap-12 head-16">
      <Field
        label="Status"
        options={inquiryStatuses.map((status) => [status, statusWords[status]])}
        value={inquiry.status}
        onType={(text) => {
          const status = inquiryStatuses.find((one) => one === text);
          if (status) change({ status });
        }}
      />
      <Field
        label="Owner"
        none="Nobody"
        options={owners.map((one) => [one.id, one.id === me ? `${one.name} (you)` : one.name])}
        value={inquiry.ownerId ?? ''}
        onType={(text) => change({ ownerId: text || null })}
      />
      <fieldset className={`wraps whole gap-8 flex ${styles.followUp}`}>
        <legend>Follow-up</legend>
        <input
          type="date"
          aria-label="Follow up on"
          id={`${id}-day`}
          key={inquiry.followUpOn}
          defaultValue={inquiry.followUpOn ?? ''}
          min={today}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onBlur={({ currentTarget: { value, validity } }) => {
            const isSame = value === (inquiry.followUpOn ?? '') && !validity.badInput;
            if (isSame) setProblem('');
            else if (validity.valid) change({ followUpOn: value || null });
            else setProblem(validity.badInput ? 'Enter the whole date.' : 'This day has passed.');
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur();
          }}
        />
        {picks.map(({ label, days }) => {
          const day = addDays(today, days);
          return (
            <button
              key={label}
              type="button"
              className={`finger pill on-card small medium ${styles.pick}`}
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
            className={`finger pill on-card small medium ${styles.pick}`}
            onClick={() => change({ followUpOn: null })}
          >
            None
          </button>
        ) : null}
        {problem ? (
          <p className="problem full" id={`${id}-problem`} role="alert">
            {problem} It isn’t saved.
          </p>
        ) : null}
      </fieldset>
    </div>
  );
}
