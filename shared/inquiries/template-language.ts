import { type DueInstalment, formatBeforeStart, isOverdue } from '../bookings/ledger.ts';
import { formatMoment, toIndianDay } from '../dates.ts';
import { formatPaise } from '../money.ts';
import { months } from './inquiry-labels.ts';
import type { TemplateLanguage } from './reply-templates.ts';

// Values of placeholders in the language of their template.

const hindiMonths = ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'];

/** Hindi is in the oblique case, because “के लिए” follows. */
export function formatPeople(number: number, language: TemplateLanguage): string {
  if (language === 'hi') return number === 1 ? 'एक व्यक्ति' : `${number} लोगों`;
  return number === 1 ? 'one person' : `${number} people`;
}

export function translateMonth(month: string, language: TemplateLanguage): string {
  const index = (months as readonly string[]).indexOf(month);
  return (language === 'hi' ? hindiMonths[index] : undefined) ?? month;
}

export function formatDayInLanguage(day: string, language: TemplateLanguage): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  const monthNames = language === 'hi' ? hindiMonths : months;
  return `${dayOfMonth} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** A time in India, with its day. */
export function formatTimeInLanguage(timeMs: number, language: TemplateLanguage): string {
  const moment = formatMoment(new Date(timeMs).toISOString());
  if (language === 'en') return `${moment}, India time`;
  return `${formatDayInLanguage(toIndianDay(timeMs), 'hi')}, ${moment.slice(-5)} बजे`;
}

/** First and last day, `10 July to 19 July 2027`; empty while the first day is not agreed. */
export function formatTripDays(start: string | null, end: string | null, language: TemplateLanguage): string {
  if (start === null) return '';
  const firstDay = formatDayInLanguage(start, language);
  if (end === null || end === start) return firstDay;
  const isSameYear = start.slice(0, 4) === end.slice(0, 4);
  return `${isSameYear ? firstDay.replace(/ \d{4}$/, '') : firstDay} ${language === 'hi' ? 'से' : 'to'} ${formatDayInLanguage(end, language)}`;
}

export interface BookingBalance {
  reference: string;
  balancePaise: number;
  nextInstalment: DueInstalment | null;
  today: string;
}

/** Returns the words after “Please pay”: `₹52,328 by 5 May 2027`. */
export function formatAmountDue({ nextInstalment, today }: BookingBalance, language: TemplateLanguage): string {
  if (nextInstalment === null) return '';
  const { amountPaise, due: dueDay, daysBefore } = nextInstalment;
  const amount = formatPaise(amountPaise);
  if (dueDay === null && daysBefore !== null)
    return language === 'hi'
      ? `यात्रा से ${daysBefore} दिन पहले ${amount}`
      : `${amount} ${formatBeforeStart(nextInstalment)}`;
  if (dueDay === null) return language === 'hi' ? `अभी ${amount}` : `${amount} now`;
  const day = formatDayInLanguage(dueDay, language);
  if (isOverdue(nextInstalment, today))
    return language === 'hi' ? `${amount} (${day} तक देने थे)` : `${amount}, which was due on ${day}`;
  return language === 'hi' ? `${day} तक ${amount}` : `${amount} by ${day}`;
}

export const findFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
