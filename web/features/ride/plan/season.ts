import { addDays, formatDayAndFullMonth } from '#shared/dates';
import passes from '#shared/roads/passes.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './match-place.ts';

export type SeasonState = 'shut' | 'mayBeStillShut' | 'mayBeShutAlready';

interface SeasonNotice {
  state: SeasonState;
  pass: string;
  day: number;
  date: string;
  /** `Baralacha La usually opens in the second half of May: on 17 January this road is shut.` */
  sentence: string;
}

/** The four days, as `MM-DD`, divide the year into four states; the pass is open from `openFrom` until `mayShutFrom`. */
type PassSeason = (typeof passes)[number];

function findSeasonState(season: PassSeason, date: string): SeasonState | null {
  const { mayShutFrom, shutFrom, mayOpenFrom, openFrom } = season;
  const dayOfYear = date.slice(5);
  // A period that goes past the new year begins with the later day of the year.
  const isWithin = (first: string, end: string) =>
    first < end ? dayOfYear >= first && dayOfYear < end : dayOfYear >= first || dayOfYear < end;
  if (isWithin(mayShutFrom, shutFrom)) return 'mayBeShutAlready';
  if (isWithin(shutFrom, mayOpenFrom)) return 'shut';
  return isWithin(mayOpenFrom, openFrom) ? 'mayBeStillShut' : null;
}

function formatSeason(state: SeasonState, pass: string, season: PassSeason, date: string, isWalk: boolean): string {
  const { usualShutTime, usualOpenTime } = season;
  const onDay = `on ${formatDayAndFullMonth(date)} ${isWalk ? 'the path over it' : 'this road'}`;
  if (state === 'mayBeShutAlready') return `${pass} usually shuts ${usualShutTime}: ${onDay} may be shut.`;
  return `${pass} usually opens ${usualOpenTime}: ${onDay} ${state === 'shut' ? 'is' : 'may still be'} shut.`;
}

/** Returns the shut pass that opens last. Null if no pass is shut, or without a first day. */
export function findShutPass(route: readonly Waypoint[] | undefined, startsOn: string | null): SeasonNotice | null {
  if (!startsOn) return null;
  const shutPasses = (route ?? []).flatMap(({ name, day, mode }) => {
    const pass = shortenPlaceName(name);
    const date = addDays(startsOn, day - 1);
    const season = passes.find(({ places }) => matchesPlace(pass, places));
    const state = season && findSeasonState(season, date);
    if (!season || !state) return [];
    const sentence = formatSeason(state, pass, season, date, mode === 'walk');
    return [{ opensOn: state === 'shut' ? season.openFrom : '', notice: { state, pass, day, date, sentence } }];
  });
  return shutPasses.sort((a, b) => (a.opensOn < b.opensOn ? 1 : a.opensOn > b.opensOn ? -1 : 0))[0]?.notice ?? null;
}
