/** The fewest and the most days of `3-4 days`; null where no days are named. */
function readDuration(duration: string): [least: number, most: number] | null {
  const [, least = '', most = least] = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*-?\s*days?\b/i.exec(duration) ?? [];
  return least === '' ? null : [Number(least), Number(most)];
}

/** Sentences about days that are missing, doubled, or against the duration. They never block a save. */
export function listDayHints(duration: string, days: readonly number[]): string[] {
  const last = Math.max(0, ...days);
  const range = readDuration(duration);
  const isOther = range !== null && last > 0 && (last < range[0] || last > range[1]);
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter((day) => !days.includes(day));
  const doubled = days.filter((day, at) => days.indexOf(day) !== at);
  return [
    ...(isOther
      ? [`The duration says “${duration}”; the itinerary has ${last === 1 ? '1 day' : `${last} days`}.`]
      : []),
    ...missing.slice(0, 3).map((day) => `The itinerary has no day ${day}, but goes on to day ${last}.`),
    ...[...new Set(doubled)].map((day) => `Day ${day} is in the itinerary twice.`),
  ];
}
