import { formatRupees } from '../text/money.ts';
import { formatNumber } from './heights.ts';
import { otherPriceFields } from './price-kinds.ts';
import { type FieldName, fieldNames, tourFields } from './tour-fields.ts';
import { labelOf } from './tour-labels.ts';

/**
 * A tour at one moment: every field by its name, null or left out where it has none, its pictures' addresses, and what
 * they show, in words.
 */
export type TourState = Partial<Record<FieldName, unknown>> & {
  coverImage: string;
  galleryImages: readonly string[];
  alts: Readonly<Record<string, string>>;
};

const shortText = 60;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const count = (many: number, one: string, more: string) => `${formatNumber(many)} ${many === 1 ? one : more}`;
const inRupees: readonly FieldName[] = ['price', 'discountPrice', 'pricePerDay', ...otherPriceFields];

function sayText(label: string, before: string, after: string): string {
  if (before === '') return after.length <= shortText ? `${label}: “${after}” added` : `${label} added`;
  if (after === '') return before.length <= shortText ? `${label}: “${before}” removed` : `${label} removed`;
  if (before.length > shortText || after.length > shortText) return `${label} changed`;
  return `${label}: “${before}” → “${after}”`;
}

function sayNumber(name: FieldName, before: number | null, after: number | null): string {
  const say = (value: number | null) => {
    if (value === null) return 'none';
    return inRupees.includes(name) ? formatRupees(value) : String(value);
  };
  return `${labelOf(name)}: ${say(before)} → ${say(after)}`;
}

function sayList(
  label: string,
  before: readonly unknown[],
  after: readonly unknown[],
  keyOf: (one: unknown) => string,
) {
  const [was, is] = [before, after].map((list) => new Map(list.map((one) => [keyOf(one), JSON.stringify(one)])));
  const added = [...(is ?? [])].filter(([key]) => !was?.has(key)).length;
  const removed = [...(was ?? [])].filter(([key]) => !is?.has(key)).length;
  const changed = [...(is ?? [])].filter(([key, text]) => was?.has(key) && was.get(key) !== text).length;
  const parts = [
    ...(changed > 0 ? [`${formatNumber(changed)} changed`] : []),
    ...(added > 0 ? [`${formatNumber(added)} added`] : []),
    ...(removed > 0 ? [`${formatNumber(removed)} removed`] : []),
  ];
  return `${label}: ${parts.length > 0 ? parts.join(', ') : 'another order'}`;
}

const keyOfRow: Partial<Record<FieldName, string>> = {
  itinerary: 'day',
  faq: 'question',
  route: 'name',
  departures: 'id',
};

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function sayField(name: FieldName, before: unknown, after: unknown): string {
  const label = labelOf(name);
  switch (tourFields[name].kind) {
    case 'text':
      return sayText(label, String(before ?? ''), String(after ?? ''));
    case 'number':
      return sayNumber(name, before as number | null, after as number | null);
    default: {
      const was = before ?? [];
      const is = after ?? [];
      if (Array.isArray(was) && Array.isArray(is)) {
        const key = keyOfRow[name];
        return sayList(label, was, is, (one) => String(key ? (one as Record<string, unknown>)[key] : one));
      }
      const facts = Object.keys({ ...was, ...is }).filter(
        (fact) => !isSame((was as Record<string, unknown>)[fact], (is as Record<string, unknown>)[fact]),
      );
      return `${label}: ${facts.map(inWords).join(', ')}`;
    }
  }
}

function sayGallery(before: readonly string[], after: readonly string[]): string {
  if (before.length !== after.length) {
    return `Gallery: ${formatNumber(before.length)} → ${count(after.length, 'picture', 'pictures')}`;
  }
  return before.every((src) => after.includes(src)) ? 'Gallery: another order' : 'Gallery: other pictures';
}

function areWordsSame(before: TourState, after: TourState): boolean {
  const shown = [before.coverImage, ...before.galleryImages].filter((src) =>
    [after.coverImage, ...after.galleryImages].includes(src),
  );
  return shown.every((src) => (before.alts[src] ?? '') === (after.alts[src] ?? ''));
}

export function listTourChanges(before: TourState, after: TourState): string[] {
  const fields = fieldNames.flatMap((name) =>
    isSame(before[name], after[name]) ? [] : [sayField(name, before[name], after[name])],
  );
  return [
    ...fields,
    ...(before.coverImage === after.coverImage ? [] : ['Cover picture changed']),
    ...(isSame(before.galleryImages, after.galleryImages)
      ? []
      : [sayGallery(before.galleryImages, after.galleryImages)]),
    ...(areWordsSame(before, after) ? [] : ['Words for pictures changed']),
  ];
}
