import { priceText } from '#shared/text/money';
import { monthWords, parseMonths } from '#shared/tours/best-months';
import { maxCompared } from '#shared/tours/catalogue';
import { bookableDays } from '#shared/tours/departures';
import { formatNumber, isFigure, legWords, shortName, toHeights, toLegs } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { isTourId } from '#shared/tours/tour-words';
import { toFuelPlan } from '../../ride/fuel.ts';
import { levelWords, type Night, toNights, toWorstNight } from '../../ride/nights.ts';

/** In the tours' order; null where a tour doesn't say it. */
interface ComparedRow {
  name: string;
  values: (string | null)[];
  differs: boolean;
  /** Not where two share it. */
  best?: { at: number; word: string };
}

interface ComparedLine {
  path: string;
  words: string;
}

interface ComparedTour extends Pick<Tour, '_id' | 'heading' | 'place' | 'country' | 'coverImage' | 'pictureNotes'> {
  /** Past ones too. */
  dates: string[];
}

export interface Comparison {
  tours: ComparedTour[];
  rows: ComparedRow[];
  lines: (ComparedLine | null)[];
  scale: { km: number; metres: number };
}

export const lineBox = { width: 300, height: 110 };

/** Each once, no more than fit. */
export function parseCompared(query: URLSearchParams): string[] {
  const ids = [...(query.get('ids') ?? '').split(','), query.get('add') ?? ''].map((id) => id.trim());
  return [...new Set(ids.filter(isTourId))].slice(0, maxCompared);
}

export function toCompareQuery(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `?ids=${ids.join(',')}`;
}

/** As for somebody who lives low and has not been ill before. */
const sleeper = { homeM: 300, hadSickness: false };

function nightWords(night: Night | null): string | null {
  return (
    night &&
    `${night.place}, ${formatNumber(night.heightM)} m, night ${night.number}: ${levelWords[night.level].toLowerCase()}`
  );
}

function kilometres({ facts: { rideKm, totalKm } = {}, route = [] }: Tour): string | null {
  if (rideKm) return `ride ${formatNumber(rideKm)} km`;
  return legWords(toLegs(route)) || (totalKm ? `${formatNumber(totalKm)} km, none by motorbike` : null);
}

const highestM = ({ facts, route }: Tour) => facts?.maxAltitudeM ?? toHeights(route)?.highestM;

function highest(tour: Tour): string | null {
  const metres = highestM(tour);
  if (metres === undefined) return null;
  const at = tour.route?.find(({ altitudeM }) => altitudeM === metres);
  return `${formatNumber(metres)} m${at ? `, ${shortName(at.name)}` : ''}`;
}

function months({ facts }: Tour): string | null {
  const open = parseMonths(facts?.bestMonths);
  return open && monthWords(open);
}

type Figure = number | string | null | undefined;

/** -1 if it has no other beside it, or an equal one. */
export function findLeast(figures: readonly Figure[]): number {
  const [least, next] = figures.filter((one) => one != null).sort((a, b) => (a < b ? -1 : 1));
  return next === undefined || least === next ? -1 : figures.indexOf(least);
}

/** Least where the tour goes highest. */
const depthM = (tour: Tour) => {
  const metres = highestM(tour);
  return metres && -metres;
};
const pumpsKm = (tour: Tour) => toFuelPlan(tour)?.longestKm;

const rows: [
  name: string,
  value: (tour: Tour, worst: Night | null) => string | null | undefined,
  figure?: (tour: Tour, worst: Night | null) => Figure,
  word?: string,
  /** Nothing good is said of such a tour. */
  spoils?: (worst: Night | null) => boolean,
][] = [
  ['Price per person', ({ price }) => (price === null ? null : priceText(price)), ({ price }) => price, 'lowest'],
  [
    'Price per day',
    ({ pricePerDay }) => (pricePerDay === null ? null : priceText(pricePerDay)),
    ({ pricePerDay }) => pricePerDay,
    'lowest',
  ],
  ['Days', ({ duration }) => duration],
  ['Kilometres', kilometres],
  ['Highest point', highest, depthM, 'highest'],
  [
    'Hardest night',
    (_tour, worst) => nightWords(worst),
    (_tour, worst) => worst?.heightM,
    'lowest',
    (worst) => worst?.level === 'warn',
  ],
  [
    'Longest stretch without petrol',
    (tour) => {
      const km = pumpsKm(tour);
      return km === undefined ? null : `${formatNumber(km)} km at most`;
    },
    pumpsKm,
    'shortest',
  ],
  ['Difficulty', ({ facts }) => facts?.difficulty],
  ['Months', months],
  ['Group', ({ groupSize }) => (isFigure(groupSize) ? `${groupSize} people` : groupSize)],
  ['Network', ({ facts }) => facts?.network],
  ['Papers', ({ facts }) => facts?.permits],
];

const round = (value: number) => Math.round(value * 10) / 10;

/** A row that no tour has is left out. */
export function toComparison(tours: readonly Tour[]): Comparison {
  const heights = tours.map(({ route }) => toHeights(route));
  const nights = tours.map((tour) => [tour, toWorstNight(toNights(tour, sleeper))] as const);
  const scale = {
    km: Math.max(1, ...heights.map((one) => one?.totalKm ?? 0)),
    metres: Math.max(500, ...heights.map((one) => one?.highestM ?? 0)),
  };
  const x = (km: number) => round((km / scale.km) * lineBox.width);
  const y = (metres: number) => round((1 - Math.max(0, metres) / scale.metres) * lineBox.height);
  return {
    scale,
    tours: tours.map(({ _id, heading, place, country, coverImage, pictureNotes, departures }) => ({
      _id,
      heading,
      place,
      country,
      coverImage,
      dates: bookableDays(departures),
      ...(pictureNotes ? { pictureNotes: pictureNotes.slice(0, 1) } : {}),
    })),
    rows: rows.flatMap(([name, toValue, toFigure = () => null, word = '', spoils = () => false]) => {
      const values = nights.map(([tour, worst]) => toValue(tour, worst) || null);
      if (values.every((value) => value === null)) return [];
      const least = findLeast(nights.map(([tour, worst]) => toFigure(tour, worst)));
      const at = nights.findIndex(([, worst], index) => index === least && !spoils(worst));
      return [{ name, values, differs: new Set(values).size > 1, ...(at < 0 ? {} : { best: { at, word } }) }];
    }),
    lines: heights.map(
      (one) =>
        one && {
          path: `M${one.points.map(({ km, altitudeM }) => `${x(km)} ${y(altitudeM)}`).join('L')}`,
          words: `From ${formatNumber(one.lowestM)} to ${formatNumber(one.highestM)} m over ${formatNumber(one.totalKm)} km`,
        },
    ),
  };
}
