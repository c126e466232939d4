import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { sayMonth } from '#shared/bookings/month';
import { sources, sourceWords } from '#shared/bookings/sources';
import { type InboxFilter, inboxFilters } from '#shared/inquiries/inbox';
import { statusWords } from '#shared/inquiries/inquiry-life';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { deskLinks } from '#shared/site/protected-pages';
import { toursQuery } from '../queries/tours';
import { Choice } from '../ui/field';
import { withParameters } from '../ui/use-list-state';

const filterWords: Record<InboxFilter, string> = { ...statusWords, waiting: 'Waits for seats', deleted: 'Deleted' };

const filters = [
  {
    name: 'status',
    label: 'Status',
    none: 'All except spam',
    options: inboxFilters.map((one) => [one, filterWords[one]] as const),
  },
  {
    name: 'source',
    label: 'Came by',
    none: 'Any way',
    options: sources.map((one) => [one, sourceWords[one]] as const),
  },
];

export function ListFilters() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  return (
    <div className="cluster">
      {filters.map(({ name, label, none, options }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the choice has one
        <label key={name} className="row small medium gap-12">
          <span className="nowrap" aria-hidden="true">
            {label}
          </span>
          <Choice
            {...{ label, none, options }}
            value={parameters.get(name) ?? ''}
            onChoose={(value) =>
              setParameters(withParameters(parameters, { page: '', open: '', [name]: value }), { replace: true, state })
            }
          />
        </label>
      ))}
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
