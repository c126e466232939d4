import * as v from 'valibot';
import { addDays, formatDayAndFullMonth, toDateParts, toIndianDay } from '../dates.ts';
import { formatInstalments } from '../settings/policy.ts';
import type { PaymentStep, Site } from '../settings/site.ts';
import { requiredLine, requiredText } from '../text.ts';
import { formatPeopleCount } from './inquiry-labels.ts';

const bookingPlaceholders = ['balance', 'due', 'reference', 'trip'] as const;
export const placeholders = [
  ...(['name', 'tour', 'price', 'dates', 'people', 'month', 'link'] as const),
  // Facts of the agency, so that a change of the settings needs no change of the templates.
  ...(['deposit', 'instalments', 'agency', 'phone'] as const),
  ...bookingPlaceholders,
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
  trip: 'Link to the customer’s page',
};

export const templateLanguages = ['en', 'hi'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];
export const languageLabels: Record<TemplateLanguage, string> = { en: 'English', hi: 'हिन्दी' };

interface TemplatePart {
  text: string;
  /** The placeholder in a template, or the one whose value is the text; null for plain text. */
  placeholder: string | null;
}

export interface FilledTemplate {
  text: string;
  parts: TemplatePart[];
  problems: string[];
}

const placeholderSynonyms: Readonly<Record<string, Placeholder>> = { date: 'dates' };

function parseTemplate(
  template: string,
  names: readonly string[] = placeholders,
): { parts: TemplatePart[]; problems: string[] } {
  const parts: TemplatePart[] = [];
  const problems: string[] = [];
  for (const text of template.split(/(\{[^{}\n]*\})/)) {
    if (text === '') continue;
    const textInBraces = /^\{([^{}\n]*)\}$/.exec(text)?.[1];
    if (textInBraces === undefined) {
      if (/[{}]/.test(text)) problems.push('A brace stands alone: write a placeholder as {name}, with both braces.');
      parts.push({ text, placeholder: null });
      continue;
    }
    const lowerCaseName = textInBraces.trim().toLowerCase();
    const name = placeholderSynonyms[lowerCaseName] ?? lowerCaseName;
    const isKnown = names.includes(name);
    if (!isKnown)
      problems.push(`There’s no {${textInBraces}}. You can use ${names.map((known) => `{${known}}`).join(', ')}.`);
    parts.push({ text, placeholder: isKnown ? name : null });
  }
  return { parts, problems: [...new Set(problems)] };
}

/** @param names placeholders that the template may have; by default those of a reply */
export function checkTemplate(template: string, names?: readonly string[]): string[] {
  return parseTemplate(template, names).problems;
}

export function listPlaceholders(template: string): Placeholder[] {
  const usedPlaceholders = new Set(parseTemplate(template).parts.map(({ placeholder }) => placeholder));
  return placeholders.filter((name) => usedPlaceholders.has(name));
}

export const isReminder = (template: string): boolean =>
  listPlaceholders(template).some((name) => (bookingPlaceholders as readonly string[]).includes(name));

/** Braces in a value are not placeholders. An unknown placeholder, or one without a value, is a problem. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>> = placeholderLabels,
): FilledTemplate {
  const { parts: templateParts, problems } = parseTemplate(template, Object.keys(values));
  const findValue = (placeholder: string) => values[placeholder]?.trim() ?? '';
  const parts = templateParts.map(({ text, placeholder }): TemplatePart => {
    const value = placeholder === null ? '' : findValue(placeholder);
    return value === '' ? { text, placeholder: null } : { text: value, placeholder };
  });
  const emptyPlaceholders = new Set(
    templateParts.flatMap(({ placeholder }) =>
      placeholder !== null && findValue(placeholder) === '' ? [placeholder] : [],
    ),
  );
  return {
    text: parts.map(({ text }) => text).join(''),
    parts,
    problems: [
      ...problems,
      ...[...emptyPlaceholders].map((name) => `{${name}} is empty: fill in “${labels[name] ?? name}”.`),
    ],
  };
}

/** Leaves out each line that has a placeholder without a value, and the empty lines that this leaves side by side. */
export function keepFilledLines(template: string, values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values);
  const hasAllValues = (line: string) =>
    parseTemplate(line, names).parts.every(
      ({ placeholder }) => placeholder === null || values[placeholder]?.trim() !== '',
    );
  const lines = template.split('\n').filter(hasAllValues);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const templateText = v.pipe(
  requiredText(2_000, 'Write the text.'),
  v.check(
    (text) => checkTemplate(text).length === 0,
    ({ input }) => checkTemplate(String(input))[0] ?? '',
  ),
);

export const ReplyTemplateInput = v.strictObject({
  title: requiredLine(80, 'Give it a title.'),
  language: v.picklist(templateLanguages, 'Choose a language.'),
  text: templateText,
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

interface RequestedTrip {
  subject: string;
  departureMonth: string;
}

/** `Leh Ladakh, July`. A manual inquiry may lack either. */
export function formatTourAndMonth({ subject, departureMonth }: RequestedTrip): string {
  return [subject || 'No tour yet', departureMonth].filter(Boolean).join(', ');
}

/** `Leh Ladakh, July, 4 people` */
export function formatTourMonthAndPeople({ number, ...trip }: RequestedTrip & { number: number }): string {
  return [formatTourAndMonth(trip), number > 0 ? formatPeopleCount(number) : ''].filter(Boolean).join(', ');
}

function formatHindiInstalments(paymentSteps: readonly PaymentStep[]): string {
  const parts = paymentSteps.map(({ percent, daysBefore }, index) => {
    const share = percent === 100 ? 'बाकी' : index === 0 ? `कुल दाम का ${percent}%` : `${percent}%`;
    if (daysBefore === 0) return `${share} यात्रा के दिन`;
    return index === 0 ? `${share} यात्रा से ${daysBefore} दिन पहले` : `${share} ${daysBefore} दिन पहले`;
  });
  const lastPart = parts.pop() ?? '';
  return `${parts.length > 0 ? `${parts.join(', ')} और ${lastPart}` : lastPart} देना होता है`;
}

export const formatInstalmentsInLanguage = (
  language: TemplateLanguage,
  paymentSteps: readonly PaymentStep[],
): string => (language === 'hi' ? formatHindiInstalments(paymentSteps) : formatInstalments(paymentSteps));

export function findReplyDay(receivedAt: number, site: Pick<Site, 'officeDays'>): string {
  let day = addDays(toIndianDay(receivedAt), 1);
  const isOpen = () => site.officeDays.some((weekday) => weekday === new Date(`${day}T00:00:00Z`).getUTCDay());
  while (!isOpen()) day = addDays(day, 1);
  return day;
}

/** The end of the next office day: `Monday, 23 November, 19:00 India time`. */
export function formatReplyDeadline(receivedAt: number, site: Pick<Site, 'officeDays' | 'closes'>): string {
  const day = findReplyDay(receivedAt, site);
  return `${toDateParts(Date.parse(day)).weekday}, ${formatDayAndFullMonth(day)}, ${site.closes} India time`;
}
