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
  /** How many came in since the last look. */
  fresh: number;
}

/** How fresh the table is. */
export function Freshness({ asOf, failed, fresh }: FreshnessProps) {
  if (asOf === 0) return null;
  const words = failed
    ? 'No answer from the server, trying again. This is as of'
    : 'Refreshed every 5 seconds, last at';
  return (
    <p>
      {words} <span className="num">{clock.format(asOf)}</span>, India’s time.
      <span className="visually-hidden" role="status">
        {fresh > 0 ? `${fresh} new since your last look` : ''}
      </span>
    </p>
  );
}
