import * as v from 'valibot';
import { kindOfPhone, priceKinds } from '../tours/price-kinds.ts';

/** Whom a quote's line is for: one kind of person, the whole group at one price, or nobody: a room, a permit, a transfer. */
export const lineKinds = [...priceKinds, 'group', 'other'] as const;
export const LineKind = v.picklist(lineKinds, 'Say whom the line is for.');
export type LineKind = v.InferOutput<typeof LineKind>;

const counted = {
  rider: ['rider', 'riders'],
  pillion: ['pillion', 'pillions'],
  ownBike: ['rider on own bike', 'riders on own bikes'],
  passenger: ['passenger', 'passengers'],
  foreigner: ['foreign national', 'foreign nationals'],
} as const;

type Counted = keyof typeof counted;

/** True for a line of which each is one person. */
export const isPerson = (kind: LineKind): kind is Counted => kind in counted;

/** A line as far as it says for how many it is. */
interface PeopleLine {
  kind: LineKind;
  count: number;
}

export const sayCounted = (kind: Counted, count: number) => `${count} ${counted[kind][count === 1 ? 0 : 1]}`;

export function sayDisagreement({ people, lines }: { people: number; lines: readonly PeopleLine[] }): string | null {
  const begin = people === 1 ? 'For 1 person' : `For ${people} people`;
  const persons = lines.flatMap(({ kind, count }) => (isPerson(kind) ? [{ kind, count }] : []));
  const sum = persons.reduce((all, { count }) => all + count, 0);
  const isGroup = lines.some(({ kind }) => kind === 'group');
  if (sum === people || (isGroup && sum < people)) return null;
  if (sum === 0) return `${begin}, but no line is for a person. Say in one whom it is for.`;
  return `${begin}, but the lines are for ${sum}: ${persons.map(({ kind, count }) => sayCounted(kind, count)).join(', ')}.`;
}

interface Offer {
  tourId: string | null;
  lines: readonly PeopleLine[];
  indianPrices?: true | undefined;
}

/** True if a tour's prices for Indian nationals are taken for somebody whose phone is from abroad. */
export function takesIndianPrices({ tourId, lines }: Offer, countryCode: string): boolean {
  const isIndian = (kind: LineKind) => isPerson(kind) && kind !== 'foreigner';
  return kindOfPhone(countryCode) === 'foreigner' && tourId !== null && lines.some(({ kind }) => isIndian(kind));
}

export function whyNotTheirPrice(offer: Offer, countryCode: string): string | null {
  if (offer.indianPrices || !takesIndianPrices(offer, countryCode)) return null;
  return `The phone number is from abroad (${countryCode}), and these prices are for Indian nationals only. Take the price for foreign nationals, or confirm that the Indian prices are meant.`;
}
