import * as v from 'valibot';

export const figureDays = { week: 7, month: 30, quarter: 90 } as const;

const Share = v.object({ name: v.string(), count: v.number() });

/** The dashboard's figures of the inquiries; spam and deleted ones don't count. */
export const DeskFigures = v.object({
  /** Received in the last seven days, and in the seven before. */
  week: v.object({ now: v.number(), before: v.number() }),
  /** Of the inquiries of the last 30 days: how many were answered, and the median time that took (ms; null if none was). */
  answers: v.object({ count: v.number(), medianMs: v.nullable(v.number()) }),
  outcome: v.object({ won: v.number(), lost: v.number() }),
  /** Of the last 30 days, the most asked first. `name` is the tour's heading, or empty for one that is gone. */
  byTour: v.array(v.object({ ...Share.entries, tourId: v.string() })),
  /** Of the last 30 days: where they were written, as stored. */
  byPage: v.array(Share),
});
export type DeskFigures = v.InferOutput<typeof DeskFigures>;

const minute = 60_000;

/** A length of time in words, in its largest unit: `3 hours`; `under a minute`. */
export function sayHowLong(ms: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (ms < minute) return 'under a minute';
  if (ms < 90 * minute) return say(Math.round(ms / minute), 'minute');
  if (ms < 36 * 60 * minute) return say(Math.round(ms / (60 * minute)), 'hour');
  return say(Math.round(ms / (24 * 60 * minute)), 'day');
}
