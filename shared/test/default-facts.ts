import { defaultSettings } from '../settings/settings.ts';
import { defaultLists, defaultTexts } from '../settings/settings-lists.ts';

const { name, phone, postcode, street } = defaultSettings;

/** Sentences of the demo, without the facts that fill their placeholders. Shorter words may be in any page. */
function listSentences(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\{[a-z]+\}|\n/).filter((sentence) => /^[^/].{19}/.test(sentence));
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listSentences) : [];
}

/** Names and contact details of the demo's agency. No source file but the settings has them. */
export const defaultNames: readonly string[] = [
  name,
  name.toUpperCase(),
  'highpass.example',
  phone,
  phone.replace(/[^+\d]/g, ''),
  phone.replace(/\D/g, ''),
  `${street},`,
  String(defaultSettings.lat),
  defaultSettings.grievanceOfficer,
  defaultSettings.founder,
  ...defaultSettings.captains.map((captain) => captain.name),
  ...defaultSettings.testimonials.map((testimonial) => testimonial.name),
];

/** The default settings in the forms in which pages, mails and files have them. */
const defaultTextsAndFigures: readonly string[] = [
  ...listSentences(defaultSettings),
  ...listSentences({ ...defaultLists, ...defaultTexts }),
  ...defaultTexts.promises.split('\n'),
  ...defaultSettings.packingList.split('\n'),
  postcode,
  '₹5,000',
  '70%',
  '45 days',
  '10:00',
  '19:00',
  'since 2017',
  'Since 2017',
  'Monday to Saturday',
  'Mo-Sa',
  'From Delhi',
  'in Delhi',
  'courts of Delhi',
  'keep 20%',
  '15 to 30 days',
  'within 2 weeks',
  'HP-',
  'HPR/',
  'HPR%2F',
  '4589',
  '50+',
  'Slowly up',
  'Rafting',
  'white water at Rishikesh',
  'Hanle, with enough rest days',
];

/** Logo, icons and pictures of the demo's agency. */
const defaultPictures: readonly string[] = [
  'class="brand"',
  'invoice-mark-top"',
  '/icons/',
  '/favicon.ico',
  '/share/site.jpg',
  '/screenshots/',
  ...['hero', 'banner', 'destinations', 'roads'].map((print) => `/pictures/${print}`),
  ...['about', 'passes', 'adventure', 'spiti'].map((print) => `/share/${print}.jpg`),
];

const maxBoundedLength = 12;

/** A short fact within a longer word, such as four digits of an ID, is none. */
function includesFact(text: string, fact: string): boolean {
  if (fact.length > maxBoundedLength) return text.includes(fact);
  const pattern = fact.replace(/[^\w\s]/g, '\\$&');
  const start = /^\w/.test(fact) ? '(?<![\\w-])' : '';
  const end = /\w$/.test(fact) ? '(?!\\w)' : '';
  return new RegExp(start + pattern + end).test(text);
}

/** Facts of the demo in a text, each after the place where the text was read. Styles have no facts: a veil may be of 70%. */
export function findDefaultFacts(place: string, text: string): string[] {
  const words = text.replaceAll(/<style[\s\S]*?<\/style>/g, '');
  return [...new Set([...defaultNames, ...defaultTextsAndFigures, ...defaultPictures])]
    .filter((fact) => includesFact(words, fact))
    .map((fact) => `${place}: ${fact}`);
}
