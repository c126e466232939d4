import * as v from 'valibot';
import { isDay } from '../ride/days.ts';
import { line, text } from '../text/text.ts';
import { site } from './site.ts';

// What the law sets, as owners write it: a line for each day from which something else holds.

/** One line of rates: `2017-07-01: 5%`. */
interface GstRate {
  from: string;
  percent: number;
}

/** One line of tax collected at source: `2025-04-01: 5% to 1000000, 20% beyond, 10% without PAN`, or `2026-04-01: 2%`. */
export const TcsStep = v.object({
  from: v.string(),
  percent: v.number(),
  /** Of what one PAN pays in a financial year; null if the rate knows none. */
  thresholdPaise: v.nullable(v.number()),
  beyondPercent: v.number(),
  /** The lowest rate without a PAN; 0 where it changes nothing. */
  withoutPanPercent: v.optional(v.number(), 0),
});
export type TcsStep = v.InferOutput<typeof TcsStep>;

const gstLine = /^(\d{4}-\d{2}-\d{2}):? +(\d{1,2}(?:\.\d{1,2})?) ?%?$/;
const tcsLine =
  /^(\d{4}-\d{2}-\d{2}):? +(\d{1,2}(?:\.\d{1,2})?) ?%(?: to ₹? ?([\d,]{1,14}), *(\d{1,2}(?:\.\d{1,2})?) ?% beyond)?(?:, *(\d{1,2}(?:\.\d{1,2})?) ?% without PAN)?$/i;

const linesOf = (written: string) =>
  written
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);

/** Newest first. Null if a line can't be read, or two begin on one day. */
function readAll<T extends GstRate>(written: string, readLine: (line: string) => T | null): T[] | null {
  const read = linesOf(written).map(readLine);
  const right = read.filter((one) => one !== null && isDay(one.from)) as T[];
  const isWhole = right.length === read.length && new Set(right.map(({ from }) => from)).size === read.length;
  return isWhole ? right.sort((a, b) => (a.from < b.from ? 1 : -1)) : null;
}

const readGst = (written: string) =>
  readAll(written, (one): GstRate | null => {
    const [, from = '', percent = ''] = gstLine.exec(one) ?? [];
    return from ? { from, percent: Number(percent) } : null;
  });

const readTcs = (written: string) =>
  readAll(written, (one): TcsStep | null => {
    const [, from = '', percent = '', threshold, beyond = percent, without = 0] = tcsLine.exec(one) ?? [];
    if (!from) return null;
    const thresholdPaise = threshold === undefined ? null : Number(threshold.replaceAll(',', '')) * 100;
    return {
      from,
      percent: Number(percent),
      thresholdPaise,
      beyondPercent: Number(beyond),
      withoutPanPercent: Number(without),
    };
  });

/** The rates of a day: GST, 0 before the first one; TCS on tours abroad, null while it is off. */
export function ratesOn(day: string, { gstRates, tcsSteps }: Pick<PaperSettings, 'gstRates' | 'tcsSteps'>) {
  const holds = ({ from }: GstRate) => from <= day;
  return {
    gstPercent: readGst(gstRates)?.find(holds)?.percent ?? 0,
    tcs: readTcs(tcsSteps)?.find(holds) ?? null,
  };
}

export const paperFields = {
  gstRates: v.pipe(
    text(500),
    v.minLength(1, 'Enter a day and a rate, such as 2017-07-01: 5%.'),
    v.check((written) => readGst(written) !== null, 'A line for each day, such as 2017-07-01: 5%.'),
  ),
  tcsSteps: v.pipe(
    text(500),
    v.check(
      (written) => readTcs(written) !== null,
      'A line for each day, such as 2026-04-01: 2%, 5% without PAN, or 2025-04-01: 5% to 1000000, 20% beyond.',
    ),
  ),
  // With `/26-27/` and five digits behind it a number has the 16 signs that it may have.
  paperPrefix: v.pipe(
    line(4),
    v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9/-]{0,2}[A-Za-z0-9])?$/, 'One to four letters or digits, such as HP.'),
    v.transform((prefix) => prefix.toUpperCase()),
  ),
  signatory: line(80),
  sac: v.pipe(line(6), v.regex(/^99\d{4}$/, 'A service’s code has six digits and begins with 99, such as 998555.')),
};

type Entries = typeof paperFields;
type PaperSettings = { [Name in keyof Entries]: v.InferOutput<Entries[Name]> };

/** Notification 11/2017 Central Tax (Rate), serial 23 (i), and its twin of the states: 2.5 % each, without input credit. */
export const shippedPapers: PaperSettings = {
  gstRates: '2017-07-01: 5%',
  tcsSteps: '',
  paperPrefix: site.reference,
  signatory: '',
  sac: '998555',
};
