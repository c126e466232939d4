import type { HeightWaypoint } from '../../tours/heights.ts';
import type { BikeColour } from '../bike-colours.ts';
import type { TourKind } from '../kind.ts';
import { type Format, type Frame, frames } from './frames.ts';
import { type Inks, inksOf } from './inks.ts';
import { type Mark, toMarks } from './profile.ts';
import { hashOf, type Random, toRandom } from './random.ts';
import { type Ridge, toRidge } from './ridge.ts';
import { chooseClimb } from './road.ts';

export interface Printed {
  heading: string;
  kind: TourKind;
  route: readonly (HeightWaypoint & { lat: number })[] | undefined;
  /** `YYYY-MM-DD`; null while no day is chosen. */
  startsOn: string | null;
  dates: string;
  /** 1 to 12: the palette while no day is chosen. */
  month: number;
  name: string;
  bike: BikeColour;
  /** An inquiry's or a quote's; empty for a number of the print's own. */
  reference: string;
  reached: number;
}

/** In the order of the press. The key plate and the sky are printed before the ride begins. */
export const layers = ['sky', 'far', 'ridge', 'light', 'shade', 'snow', 'own'] as const;
export type Layer = (typeof layers)[number];

/** How many inks are on the paper. @param marks of the whole ride */
export function countInks(marks: number, reached: number): number {
  const part = marks === 0 ? 1 : Math.min(1, reached / marks);
  return 1 + Math.ceil(part * (layers.length - 1));
}

/** The reference, or four digits that follow from the ride. */
export function numberOf({ heading, startsOn, name, bike, reference }: Printed): string {
  if (reference) return reference;
  return String((hashOf([heading, startsOn, name, bike].join('|')) % 9999) + 1).padStart(4, '0');
}

export interface Scene {
  ride: Printed;
  frame: Frame;
  inks: Inks;
  ridge: Ridge;
  marks: Mark[];
  number: string;
  isPrinted: (layer: Layer) => boolean;
  /** A seed for each part of the picture: what else is drawn doesn't move it. */
  random: (part: string) => Random;
  peak: readonly [number, number] | null;
  isBySea: boolean;
}

const seaM = 60;

export function toScene(ride: Printed, format: Format): Scene {
  const plain = frames[format];
  const random = (part: string) => toRandom(`${ride.heading}|${part}`);
  const marks = toMarks(ride.route);
  const printed = countInks(marks.length, ride.reached);
  const ridge = toRidge(ride.route, plain, random('ridge'));
  // Over low land there is room for a larger moon, just above it.
  const lowMoon = { r: plain.moon.r * 1.75, y: plain.ridgeFoot - plain.moon.r * 3.1 };
  const frame = ridge.isLow ? { ...plain, moon: lowMoon } : plain;
  return {
    ride,
    frame,
    marks,
    ridge,
    random,
    inks: inksOf(ride.startsOn ? Number(ride.startsOn.slice(5, 7)) : ride.month),
    number: numberOf(ride),
    isPrinted: (layer) => layers.indexOf(layer) < printed,
    peak: ridge.isLow
      ? null
      : chooseClimb(
          ridge,
          frame,
          marks.map(({ km, altitudeM }) => [ridge.toX(km), ridge.toY(altitudeM)] as const),
        ),
    isBySea: ride.kind === 'city and coast' && (ride.route ?? []).some(({ altitudeM }) => altitudeM < seaM),
  };
}
