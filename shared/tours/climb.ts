import { drawnHeight } from './catalogue.ts';
import { shortName } from './heights.ts';
import type { Tour } from './tour.ts';

export const maxClimbed = 60;

export type Climber = Pick<Tour, '_id' | 'heading' | 'duration' | 'coverImage' | 'route' | 'facts'>;

/** A place by the climb's road: tours that have their highest point there, or a pass on their way. */
export interface ClimbStop {
  /** Empty where the highest point has no name. */
  name: string;
  heightM: number;
  tours: Pick<Tour, '_id' | 'heading' | 'duration' | 'coverImage'>[];
}

export interface Climb {
  stops: ClimbStop[];
  /** False if other tours have a highest point, too. */
  isAll: boolean;
}

/** @param tours in any order; those without a drawable route have no place in the climb */
export function toClimb(tours: readonly Climber[]): Climb {
  const high = tours
    .map((tour) => ({ tour, heightM: drawnHeight(tour) }))
    .filter((one): one is { tour: Climber; heightM: number } => one.heightM !== null)
    .sort((a, b) => b.heightM - a.heightM || a.tour.heading.localeCompare(b.tour.heading));
  const stops = new Map<string, ClimbStop>();
  const toStop = (name: string, heightM: number, key: string) => {
    const stop = stops.get(key) ?? { name, heightM, tours: [] };
    stops.set(key, stop);
    return stop;
  };
  const climbed = high.slice(0, maxClimbed);
  for (const { tour, heightM } of climbed) {
    const top = tour.route?.find(({ altitudeM }) => altitudeM === heightM);
    const name = shortName(top?.name ?? '');
    const { _id, heading, duration, coverImage } = tour;
    toStop(name, heightM, `${name} ${heightM}`).tours.push({ _id, heading, duration, coverImage });
  }
  // A pass is named once, whatever height a second tour gives it.
  const named = new Set([...stops.values()].map(({ name }) => name.toLowerCase()));
  for (const { tour } of climbed) {
    for (const { kind, name, altitudeM } of tour.route ?? []) {
      const short = shortName(name);
      if (kind !== 'pass' || named.has(short.toLowerCase())) continue;
      named.add(short.toLowerCase());
      toStop(short, altitudeM, short);
    }
  }
  return {
    stops: [...stops.values()].sort((a, b) => a.heightM - b.heightM),
    isAll: high.length <= maxClimbed,
  };
}
