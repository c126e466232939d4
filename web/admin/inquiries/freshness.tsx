const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export interface FreshnessProps {
  /** Milliseconds since 1970 of the last good answer; 0 before the first. */
  asOf: number;
  failed: boolean;
  /** How many came in while the screen was open. */
  arrived: number;
}

/** How fresh the table is. */
export function Freshness({ asOf, failed, arrived }: FreshnessProps) {
  if (asOf === 0) return null;
  const words = failed
    ? 'The server isn’t answering. We keep trying, up to a minute apart. This is as of'
    : 'Refreshed every 5 seconds, last at';
  return (
    <p>
      {words} <span className="num">{clock.format(asOf)}</span>, India’s time.
      <span className="visually-hidden" role="status">
        {arrived > 0 ? `${arrived} new` : ''}
      </span>
    </p>
  );
}
