import { addDays, formatDayAndFullMonth } from '#shared/dates';
import passes from '#shared/roads/passes.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './map-lines.ts';

export type SeasonKind = 'shut' | 'opening' | 'closing';

interface SeasonNotice {
  kind: SeasonKind;
  pass: string;
  day: number;
  on: string;
  /** Whole: `Baralacha La usually opens in the second half of May: on 17 January this road is shut.` */
  sentence: string;
}

/** From `closing` on a pass may be shut, from `shut` on it is, until `opening`; from `open` on it is open. */
type Pass = (typeof passes)[number];

function findKind({ closing, shut, opening, open }: Pass, on: string): SeasonKind | null {
  const day = on.slice(5);
  // From one day of the year until another, round the new year where the second comes first.
  const isIn = (from: string, until: string) =>
    from < until ? day >= from && day < until : day >= from || day < until;
  if (isIn(closing, shut)) return 'closing';
  if (isIn(shut, opening)) return 'shut';
  return isIn(opening, open) ? 'opening' : null;
}

function toSentence(kind: SeasonKind, pass: string, { shuts, opens }: Pass, on: string, isWalk: boolean): string {
  const way = isWalk ? 'the path over it' : 'this road';
  const when = `on ${formatDayAndFullMonth(on)} ${way}`;
  if (kind === 'closing') return `${pass} usually shuts ${shuts}: ${when} may be shut.`;
  return `${pass} usually opens ${opens}: ${when} ${kind === 'shut' ? 'is' : 'may still be'} shut.`;
}

/** Of several that are shut the one that opens last. Null where none is known, or the first day isn't chosen. */
export function findShutPass(route: readonly Waypoint[] | undefined, startsOn: string | null): SeasonNotice | null {
  if (!startsOn) return null;
  const notices = (route ?? []).flatMap(({ name, day, mode }) => {
    const known = passes.find(({ places }) => matchesPlace(shortenPlaceName(name), places));
    const on = addDays(startsOn, day - 1);
    const kind = known && findKind(known, on);
    if (!known || !kind) return [];
    const pass = shortenPlaceName(name);
    const sentence = toSentence(kind, pass, known, on, mode === 'walk');
    return [{ opens: kind === 'shut' ? known.open : '', notice: { kind, pass, day, on, sentence } }];
  });
  return notices.sort((a, b) => (a.opens < b.opens ? 1 : a.opens > b.opens ? -1 : 0))[0]?.notice ?? null;
}
