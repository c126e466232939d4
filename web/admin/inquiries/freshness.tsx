import { useRef } from 'react';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export interface FreshnessProps {
  /** Time of the last good answer, in milliseconds since 1970; 0 before the first. */
  updatedAt: number;
  failed: boolean;
  /** How many are new. */
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
