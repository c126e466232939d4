import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { splitLines } from '../settings/agency-texts.ts';
import { defaultFacts } from '../settings/site.ts';
import { line, text } from '../text.ts';

// Owners enter GST and TCS rates as text, with one line for each day on which a rate changes.

interface Rate {
  startDay: string;
  percent: number;
}

const ratePattern = /^(\d{4}-\d{2}-\d{2}):? +(\d{1,2}(?:\.\d{1,2})?) ?%?$/;

function parseRateLine(text: string): Rate | null {
  const [, startDay = '', percent = ''] = ratePattern.exec(text) ?? [];
  return isCalendarDay(startDay) ? { startDay, percent: Number(percent) } : null;
}

/** Returns the rates, newest first; null if a line is invalid, or if two lines have the same day. */
function parseRates(text: string): Rate[] | null {
  const lines = splitLines(text);
  const rates = lines.map(parseRateLine).filter((rate) => rate !== null);
  const days = new Set(rates.map(({ startDay }) => startDay));
  return days.size === lines.length ? rates.sort((a, b) => (a.startDay < b.startDay ? 1 : -1)) : null;
}

/** Rates on a day: GST, and TCS for tours abroad. 0 before the first line. */
export function findTaxRates(day: string, { gstRates, tcsRates }: Pick<InvoiceSettings, 'gstRates' | 'tcsRates'>) {
  const findPercent = (text: string) => parseRates(text)?.find(({ startDay }) => startDay <= day)?.percent ?? 0;
  return { gstPercent: findPercent(gstRates), tcsPercent: findPercent(tcsRates) };
}

export const invoiceFields = {
  gstInPrices: v.picklist(['added', 'included'], 'Choose whether prices include GST.'),
  gstRates: v.pipe(
    text(500),
    v.minLength(1, 'Enter a day and a rate, such as 2017-07-01: 5%.'),
    v.check((text) => parseRates(text) !== null, 'A line for each day, such as 2017-07-01: 5%.'),
  ),
  tcsRates: v.pipe(
    text(500),
    v.check((text) => parseRates(text) !== null, 'A line for each day, such as 2026-04-01: 2%.'),
  ),
  // Rule 46 allows 16 characters: this prefix, a letter for the kind, `/26-27/` and up to five digits.
  invoicePrefix: v.pipe(
    line(3),
    v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9/-]?[A-Za-z0-9])?$/, 'One to three letters or digits, such as HP.'),
    v.transform((prefix) => prefix.toUpperCase()),
  ),
  signatory: line(80),
  sac: v.pipe(line(6), v.regex(/^99\d{4}$/, 'A service’s code has six digits and begins with 99, such as 998555.')),
};

type InvoiceFields = typeof invoiceFields;
type InvoiceSettings = { [Name in keyof InvoiceFields]: v.InferOutput<InvoiceFields[Name]> };

/** Rate by Notification 11/2017 Central Tax (Rate), serial 23 (i), and the states' equal one: 2.5 % each, without input credit. */
export const defaultInvoiceSettings: InvoiceSettings = {
  gstInPrices: 'added',
  gstRates: '2017-07-01: 5%',
  tcsRates: '',
  invoicePrefix: defaultFacts.invoicePrefix,
  signatory: '',
  sac: '998555',
};
