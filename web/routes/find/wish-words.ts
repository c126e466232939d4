import type { Sorting, WishKey } from '#shared/find/wish';
import { formatRupees } from '#shared/text/money';
import { formatNumber } from '#shared/tours/heights';

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const kindWords: Record<string, string> = {
  ride: 'Motorbike rides',
  adventure: 'Adventure',
  domestic: 'Domestic',
  international: 'International',
};

export const fields: Record<WishKey, [label: string, any: string]> = {
  month: ['When do you ride?', 'Any month'],
  from: ['Days, at least', 'any'],
  days: ['Days, at most', 'any'],
  budget: ['Budget a person', 'Any price'],
  sleep: ['Highest night, metres at most', 'any'],
  difficulty: ['Difficulty', 'Any'],
  place: ['Place', 'Anywhere'],
  kind: ['Kind of tour', 'Any kind'],
};

export const sortWords: Record<Sorting, string> = {
  newest: 'Newest',
  price: 'Price, lowest first',
  days: 'Days, fewest first',
  height: 'Highest night, lowest first',
};

export function optionWords(key: WishKey, option: string): string {
  if (key === 'month') return capital(option);
  if (key === 'from') return `From ${option} days`;
  if (key === 'days') return `Up to ${option} days`;
  if (key === 'budget') return `Up to ${formatRupees(Number(option))}`;
  if (key === 'sleep') return `Up to ${formatNumber(Number(option))} m`;
  return key === 'kind' ? (kindWords[option] ?? option) : option;
}

export function wishWords(key: WishKey, option: string): string {
  return key === 'sleep' ? `Nights up to ${formatNumber(Number(option))} m` : optionWords(key, option);
}

export const unknownWords: Record<WishKey, string> = {
  month: 'its months',
  from: 'its days',
  days: 'its days',
  budget: 'its price',
  sleep: 'its nights’ heights',
  difficulty: 'its difficulty',
  place: 'its place',
  kind: 'whether it is ridden',
};

export function toursWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'tour' : 'tours'}`;
}
