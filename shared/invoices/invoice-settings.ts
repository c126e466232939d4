import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { referencePrefix } from '../settings/site.ts';
import { line, text } from '../text.ts';

// What the law sets, as owners write it: a line for each day from which something else holds.

/** One line of rates: `2017-07-01: 5%`. */
interface Rate {
  from: string;
  percent: number;
}

const rateLine = /^(\d{4}-\d{2}-\d{2}):? +(\d{1,2}(?:\.\d{1,2})?) ?%?$/;

const listNonEmptyLines = (written: string) =>
  written
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);

function parseRateLine(written: string): Rate | null {
  const [, from = '', percent = ''] = rateLine.exec(written) ?? [];
  return isCalendarDay(from) ? { from, percent: Number(percent) } : null;
}

/** Returns the rates, newest first; null if a line cannot be read, or if two lines begin on one day. */
function parseRates(written: string): Rate[] | null {
  const lines = listNonEmptyLines(written);
  const rates = lines.map(parseRateLine).filter((rate) => rate !== null);
  const days = new Set(rates.map(({ from }) => from));
  return days.size === lines.length ? rates.sort((a, b) => (a.from < b.from ? 1 : -1)) : null;
}

/** Per cent of GST, and of TCS on tours abroad, on a day; 0 before the first line. */
export function findTaxRates(day: string, { gstRates, tcsRates }: Pick<InvoiceSettings, 'gstRates' | 'tcsRates'>) {
  const percentOn = (written: string) => parseRates(written)?.find(({ from }) => from <= day)?.percent ?? 0;
  return { gstPercent: percentOn(gstRates), tcsPercent: percentOn(tcsRates) };
}

export const invoiceFields = {
  /** Whether GST is in the agency's prices, on the site, in quotes and in bookings, or added to them. */
  gstInPrices: v.picklist(['added', 'included'], 'Choose whether prices include GST.'),
  gstRates: v.pipe(
    text(500),
    v.minLength(1, 'Enter a day and a rate, such as 2017-07-01: 5%.'),
    v.check((written) => parseRates(written) !== null, 'A line for each day, such as 2017-07-01: 5%.'),
  ),
  tcsRates: v.pipe(
    text(500),
    v.check((written) => parseRates(written) !== null, 'A line for each day, such as 2026-04-01: 2%.'),
  ),
  // With the letter of its kind, `/26-27/` and five digits a number has the 16 characters that rule 46 allows.
  paperPrefix: v.pipe(
    line(3),
    v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9/-]?[A-Za-z0-9])?$/, 'One to three letters or digits, such as HP.'),
    v.transform((prefix) => prefix.toUpperCase()),
  ),
  signatory: line(80),
  sac: v.pipe(line(6), v.regex(/^99\d{4}$/, 'A service’s code has six digits and begins with 99, such as 998555.')),
};

type Entries = typeof invoiceFields;
type InvoiceSettings = { [Name in keyof Entries]: v.InferOutput<Entries[Name]> };

/** Notification 11/2017 Central Tax (Rate), serial 23 (i), and its twin of the states: 2.5 % each, without input credit. */
export const defaultInvoiceSettings: InvoiceSettings = {
  gstInPrices: 'added',
  gstRates: '2017-07-01: 5%',
  tcsRates: '',
  paperPrefix: referencePrefix,
  signatory: '',
  sac: '998555',
};
