const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an inquiry waited on the phone, in words; null if unknown or under three minutes. */
export function waitedFor(writtenAt: string | null, receivedAt: string): string | null {
  const waited = Date.parse(receivedAt) - Date.parse(writtenAt ?? '');
  if (!(waited >= 3 * minute)) return null;
  const [count, unit] =
    waited >= 2 * day
      ? [Math.round(waited / day), 'days']
      : waited >= 2 * hour
        ? [Math.round(waited / hour), 'hours']
        : [Math.round(waited / minute), 'minutes'];
  return `${count} ${unit}`;
}
