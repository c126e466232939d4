import type { Site } from './site.ts';

type Facts = Pick<Site, 'name' | 'city' | 'founded' | 'phone' | 'email' | 'address'>;

/** Replaces placeholders in a text of the settings: `{agency}`, `{address}`, `{city}`, `{founded}`, `{phone}`, and others. */
export function fillFacts(template: string, site: Facts, otherFacts: Readonly<Record<string, string>> = {}): string {
  const { name, address, city, founded, phone, email } = site;
  const facts = { agency: name, address: address.oneLine, city, founded: `${founded}`, phone, email, ...otherFacts };
  const textByKey = new Map<string, string>(Object.entries(facts));
  return template.replace(/\{([a-z]+)\}/g, (placeholder, key) => textByKey.get(key) ?? placeholder);
}

/** Paragraphs or list items of a text of the settings: its lines that are not empty. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const listFilledLines = (text: string, site: Facts): string[] =>
  splitLines(text).map((line) => fillFacts(line, site));
