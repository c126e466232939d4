import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sayMonth } from '#shared/bookings/month';
import { type Source, sources, sourceWords } from '#shared/bookings/sources';
import { type InboxFilter, inboxFilters } from '#shared/inquiries/inbox';
import { statusWords } from '#shared/inquiries/inquiry-life';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { deskLinks } from '#shared/site/protected-pages';
import * as field from '../../ui/forms/field.module.css';
import { toursQuery } from '../queries/tours';

interface FilterProps {
  label: string;
  value: string;
  all: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

function Filter({ label, value, all, choices, onChoose }: FilterProps) {
  return (
    <label className="row small medium gap-12">
      <span aria-hidden="true">{label}</span>
      <select
        className={field.control}
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{all}</option>
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const filterWords: Record<InboxFilter, string> = { ...statusWords, waiting: 'Waits for seats', deleted: 'Deleted' };

export function ListFilters({ filter, source }: { filter: InboxFilter | undefined; source: Source | undefined }) {
  const [, setParameters] = useSearchParams();
  const choose = (status: string, from: string) =>
    setParameters({ show: 'all', ...(status ? { status } : {}), ...(from ? { source: from } : {}) }, { replace: true });
  return (
    <div className="cluster">
      <Filter
        label="Status"
        value={filter ?? ''}
        all="All except spam"
        choices={inboxFilters.map((one) => [one, filterWords[one]] as const)}
        onChoose={(status) => choose(status, source ?? '')}
      />
      <Filter
        label="Came by"
        value={source ?? ''}
        all="Any way"
        choices={sources.map((one) => [one, sourceWords[one]] as const)}
        onChoose={(from) => choose(filter ?? '', from)}
      />
    </div>
  );
}

interface AskedFromProps {
  tour: string | null;
  page: string | null;
  month: string | null;
  isQuick: boolean;
}

export function AskedFrom({ tour, page, month, isQuick }: AskedFromProps) {
  const { data } = useQuery({ ...toursQuery, enabled: tour !== null });
  if (tour === null && page === null && month === null) return null;
  const heading = data?.tours.find(({ _id }) => _id === tour)?.heading;
  const parts = [
    page === null ? '' : `sent from “${sayInquiryPage(page)}”`,
    tour === null ? '' : `that asked about ${heading ?? 'a deleted tour'}`,
    month === null ? '' : `received in ${sayMonth(month)}`,
    isQuick ? 'answered within a day' : '',
  ];
  return (
    <p className="small soft foot-8">
      Only those {parts.filter(Boolean).join(', ')}. <Link to={deskLinks.inbox({ show: 'all' })}>Show all</Link>
    </p>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

interface FreshnessProps {
  /** 0 before the first good answer. */
  updatedAt: number;
  failed: boolean;
  fresh: number | undefined;
}

export function Freshness({ updatedAt, failed, fresh }: FreshnessProps) {
  const first = useRef(fresh);
  first.current ??= fresh;
  if (updatedAt === 0) return null;
  const words = failed
    ? 'The server isn’t answering. We’ll keep trying, at least once a minute. Last updated at'
    : 'Refreshes every 5 seconds. Last updated at';
  return (
    <p>
      {words} <span className="num">{clock.format(updatedAt)}</span>, Indian time.
      <span className="visually-hidden" role="status">
        {fresh === undefined || fresh === first.current ? '' : `${fresh} new`}
      </span>
    </p>
  );
}
