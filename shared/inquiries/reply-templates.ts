import * as v from 'valibot';
import { addDays, formatDayOfYear, listNames, toIndianDay } from '../dates.ts';
import { formatInstalments } from '../settings/policy.ts';
import type { PaymentStep, Site } from '../settings/site.ts';
import { requiredLine, requiredText } from '../text.ts';
import { formatPeopleCount } from './inquiry-labels.ts';

/** The placeholders of an answer's text, in the order in which the desk offers them. */
export const placeholders = [
  ...(['name', 'tour', 'price', 'dates', 'people', 'month', 'link'] as const),
  // The agency's own facts, so that a text doesn't age.
  ...(['deposit', 'instalments', 'agency', 'phone'] as const),
  // Of a booking, for reminders.
  ...(['balance', 'due', 'reference'] as const),
] as const;
export type Placeholder = (typeof placeholders)[number];
export type TemplateValues = Record<Placeholder, string>;

export const placeholderLabels: Record<Placeholder, string> = {
  name: 'First name',
  tour: 'Tour',
  price: 'Price per person',
  dates: 'Dates',
  people: 'People',
  month: 'Month',
  link: 'Link to the tour',
  deposit: 'Booking payment per person',
  instalments: 'When the price is due',
  agency: 'The agency’s name',
  phone: 'The agency’s phone number',
  balance: 'Still to be paid in all',
  due: 'To be paid next',
  reference: 'The booking’s reference',
};

export const templateLanguages = ['en', 'hi'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];
export const languageLabels: Record<TemplateLanguage, string> = { en: 'English', hi: 'हिन्दी' };

interface FilledPart {
  text: string;
  placeholder: Placeholder | null;
}

export interface FilledTemplate {
  text: string;
  parts: FilledPart[];
  problems: string[];
}

const alike: Readonly<Record<string, Placeholder>> = { date: 'dates' };

const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);
const known = placeholders.map((name) => `{${name}}`).join(', ');

interface TemplatePart {
  words: string;
  of: Placeholder | null;
}

/** A template in parts, and what is wrong with it. Blanks and capitals in the braces don't matter. */
function readTemplate(template: string): { parts: TemplatePart[]; problems: string[] } {
  const parts: TemplatePart[] = [];
  const problems: string[] = [];
  for (const words of template.split(/(\{[^{}\n]*\})/)) {
    if (words === '') continue;
    const inside = /^\{([^{}\n]*)\}$/.exec(words)?.[1];
    if (inside === undefined) {
      if (/[{}]/.test(words)) problems.push('A brace stands alone: write a placeholder as {name}, with both braces.');
      parts.push({ words, of: null });
      continue;
    }
    const written = inside.trim().toLowerCase();
    const name = alike[written] ?? written;
    if (isPlaceholder(name)) {
      parts.push({ words, of: name });
      continue;
    }
    problems.push(`There’s no {${inside}}. You can use ${known}.`);
    parts.push({ words, of: null });
  }
  return { parts, problems: [...new Set(problems)] };
}

export function checkTemplate(template: string): string[] {
  return readTemplate(template).problems;
}

export function listPlaceholders(template: string): Placeholder[] {
  const used = new Set(readTemplate(template).parts.map(({ of }) => of));
  return placeholders.filter((name) => used.has(name));
}

export const isReminder = (template: string): boolean =>
  listPlaceholders(template).some((name) => name === 'balance' || name === 'due' || name === 'reference');

/**
 * Fills a template. Values are put in as they are: braces that a visitor wrote stay braces, and the template's line
 * breaks stay. A placeholder that is unknown or has no value is a problem.
 */
export function fillTemplate(template: string, values: TemplateValues): FilledTemplate {
  const { parts: written, problems } = readTemplate(template);
  const parts = written.map(({ words, of }): FilledPart => {
    const value = of === null ? '' : values[of].trim();
    return value === '' ? { text: words, placeholder: null } : { text: value, placeholder: of };
  });
  const empty = new Set(written.flatMap(({ of }) => (of !== null && values[of].trim() === '' ? [of] : [])));
  return {
    text: parts.map(({ text: words }) => words).join(''),
    parts,
    problems: [...problems, ...[...empty].map((of) => `{${of}} is empty: fill in “${placeholderLabels[of]}”.`)],
  };
}

const template = v.pipe(
  requiredText(2_000, 'Write the text.'),
  v.check(
    (text) => checkTemplate(text).length === 0,
    ({ input }) => checkTemplate(String(input))[0] ?? '',
  ),
);

export const ReplyTemplateInput = v.strictObject({
  title: requiredLine(80, 'Give it a title.'),
  language: v.picklist(templateLanguages, 'Choose a language.'),
  text: template,
});
export type ReplyTemplateInput = v.InferOutput<typeof ReplyTemplateInput>;

export const ReplyTemplate = v.object({
  id: v.string(),
  title: v.string(),
  language: v.picklist(templateLanguages),
  text: v.string(),
  version: v.number(),
  updatedAt: v.string(),
});
export type ReplyTemplate = v.InferOutput<typeof ReplyTemplate>;

export const ReplyTemplateList = v.object({ data: v.array(ReplyTemplate) });
export const SavedReplyTemplate = v.object({ message: v.string(), template: ReplyTemplate });

interface Asked {
  subject: string;
  departureMonth: string;
}

/** `Leh Ladakh, July`: what somebody asked for, as far as they said. One that was written down may lack either. */
export function formatRequest({ subject, departureMonth }: Asked): string {
  return [subject || 'No tour yet', departureMonth].filter(Boolean).join(', ');
}

export function formatRequestWithPeople({ number, ...asked }: Asked & { number: number }): string {
  return [formatRequest(asked), number > 0 ? formatPeopleCount(number) : ''].filter(Boolean).join(', ');
}

/** In Hindi `कुल दाम का 70% यात्रा से 45 दिन पहले और बाकी 30 दिन पहले देना होता है`. */
function sayInHindi(steps: readonly PaymentStep[]): string {
  const parts = steps.map(({ percent, daysBefore }, at) => {
    const share = percent === 100 ? 'बाकी' : at === 0 ? `कुल दाम का ${percent}%` : `${percent}%`;
    if (daysBefore === 0) return `${share} यात्रा के दिन`;
    return at === 0 ? `${share} यात्रा से ${daysBefore} दिन पहले` : `${share} ${daysBefore} दिन पहले`;
  });
  const last = parts.pop() ?? '';
  return `${parts.length > 0 ? `${parts.join(', ')} और ${last}` : last} देना होता है`;
}

export const formatInstalmentsInLanguage = (language: TemplateLanguage, steps: readonly PaymentStep[]): string =>
  language === 'hi' ? sayInHindi(steps) : formatInstalments(steps);

/**
 * By when an inquiry that came in at a moment (ms) is answered: the end of the next day on which the office is open.
 * `Monday, 23 November, 19:00 India time`.
 */
export function formatReplyBy(receivedAt: number, site: Pick<Site, 'officeDays' | 'closes'>): string {
  let day = addDays(toIndianDay(receivedAt), 1);
  const isOpen = () => site.officeDays.some((open) => open === new Date(`${day}T00:00:00Z`).getUTCDay());
  while (!isOpen()) day = addDays(day, 1);
  return `${listNames(Date.parse(day)).weekday}, ${formatDayOfYear(day)}, ${site.closes} India time`;
}
