const minute = 60_000;

/** A length of time in words, in its largest unit: `3 hours`; `under a minute`. */
export function sayHowLong(ms: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (ms < minute) return 'under a minute';
  if (ms < 90 * minute) return say(Math.round(ms / minute), 'minute');
  if (ms < 36 * 60 * minute) return say(Math.round(ms / (60 * minute)), 'hour');
  return say(Math.round(ms / (24 * 60 * minute)), 'day');
}
