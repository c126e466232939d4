import { priceText } from '#shared/text/money';
import type { Tour } from '#shared/tours/tour';
import { type TourChange, takeChange } from '../../../sync/saved-changes';

/** Each change is told once. */
export async function takeChanges(tour: Tour): Promise<string[]> {
  const change = await takeChange(tour);
  return change ? toSentences(change) : [];
}

export function toSentences({ before, now }: TourChange): string[] {
  const fromTo = (what: string, from: string, to: string) => (from === to ? [] : [`${what}: from ${from} to ${to}`]);
  const sentences = [
    ...fromTo('Price', priceText(before.price), priceText(now.price)),
    ...fromTo('Duration', before.duration || 'unknown', now.duration || 'unknown'),
    ...fromTo('Days described', String(before.days), String(now.days)),
    ...fromTo('Best months', before.months || 'not said', now.months || 'not said'),
  ];
  if (before.route !== now.route) sentences.push(now.route ? `Route: now ${now.route}` : 'Route: no longer described');
  return sentences;
}
