import { site } from '#shared/site/site';
import type { Climb, ClimbStop } from '#shared/tours/climb';

/** The road bends, and goes over to its other side, once for so many metres. */
export const bendM = 200;
const bandM = 1000;
const bandBends = bandM / bendM;

export interface Stretch {
  bends: number;
  /** In bends from the sea: on the right if odd. */
  at: number;
}

export interface Step extends Stretch {
  stop: ClimbStop;
}

interface Band extends Stretch {
  fromM: number;
  steps: Step[];
}

export const start: ClimbStop = {
  get name() {
    return site.city;
  },
  get heightM() {
    return site.cityM;
  },
  tours: [],
};

export function toWay({ stops }: Climb): Band[] {
  const all = [...stops, start].sort((a, b) => a.heightM - b.heightM);
  const bendOf = ({ heightM }: ClimbStop) => Math.max(0, Math.floor(heightM / bendM));
  const last = bendOf(all.at(-1) ?? start);
  const bands: Band[] = [];
  for (let from = 0; from <= last; from += bandBends) {
    const end = Math.min(from + bandBends, last);
    let before = from;
    const steps = all.flatMap((stop): Step[] => {
      const at = bendOf(stop);
      if (at < from || at >= from + bandBends) return [];
      const bends = at - before;
      before = at;
      return [{ stop, bends, at }];
    });
    bands.push({ fromM: from * bendM, steps, bends: end - before, at: end });
  }
  return bands;
}
