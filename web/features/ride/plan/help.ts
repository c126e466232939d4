import { rareM } from '#shared/ride/ride';
import armyPosts from '#shared/roads/army-posts.json';
import rows from '#shared/roads/emergency-numbers.json';
import hospitals from '#shared/roads/hospitals.json';
import { formatNumber, shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { type Descent, findDescent, listDescents } from './altitude.ts';
import { isOneOf } from './map-line.ts';
import { type Night, toWorstNight } from './nights.ts';

interface Help extends Pick<Descent, 'km' | 'back' | 'over'> {
  where: string;
}

/** Null where the route comes by no doctors that we know, or only over the sea or by air. */
export function findHelp(route: readonly Waypoint[], night: Pick<Night, 'day'>): Help | null {
  const found = listDescents(route, night).flatMap((stops) => {
    const helps = stops.flatMap(({ waypoint, km, ...way }) => {
      const hospital = hospitals.find(({ places }) => isOneOf(shortenPlaceName(waypoint.name), places));
      return hospital ? [{ ...way, where: hospital.name, km: Math.round(km) }] : [];
    });
    return helps.slice(0, 1);
  });
  const [first] = found.sort((a, b) => a.effort - b.effort);
  return first ? { where: first.where, km: first.km, back: first.back, over: first.over } : null;
}

const wayWords = (km: number, back: boolean) => `${formatNumber(km)} km ${back ? 'back' : 'further on'}`;
const overWords = (over: Help['over']) => (over ? `, over ${over.place} at ${formatNumber(over.heightM)} m` : '');

/** Words behind a sentence on a night in a place where the army, too, has helped travellers. */
function armyWords({ place }: Pick<Night, 'place'>): string {
  const post = armyPosts.find(({ places }) => isOneOf(place, places));
  return post ? ` ${post.words}` : '';
}

/** `Jispa: the district hospital in Keylong, 22 km back`: for each place above 2,500 m where one sleeps. */
export function listHelp(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const lines = nights
    .filter(({ heightM }) => heightM > rareM)
    .map((night) => {
      const help = findHelp(route, night);
      if (!help) return `${night.place}: we know of no doctors on this way. Ask us before you start.`;
      return `${night.place}: ${help.where}${help.km === 0 ? '' : `, ${wayWords(help.km, help.back)}${overWords(help.over)}`}.${armyWords(night)}`;
    });
  return [...new Set(lines)];
}

function toWayOut(route: readonly Waypoint[], night: Night): string {
  const descent = findDescent(route, night);
  const help = findHelp(route, night);
  const from = `From ${night.place}, ${formatNumber(night.heightM)} m`;
  const down = descent
    ? `the way down is ${descent.off ? `${formatNumber(descent.km)} km` : wayWords(descent.km, descent.back)} to ${descent.place}, ${formatNumber(descent.heightM)} m${descent.off ? `, by ${descent.off.by}` : ''}${overWords(descent.over)}`
    : 'this route has no place 500 m lower: ask us for the way out before you start';
  if (!help) return `${from}, ${down}.`;
  const isElsewhere =
    help.km > 0 && descent !== null && (help.back !== descent.back || help.km > (descent.off?.km ?? help.km));
  // Of one climb there is no need to be told twice.
  const over = help.over?.place === descent?.over?.place ? '' : overWords(help.over);
  const where =
    help.km === 0 ? `${help.where} is where you sleep` : `${help.where} is ${wayWords(help.km, help.back)}${over}`;
  return `${from}, ${down}; ${isElsewhere ? 'doctors are another way: ' : ''}${where}.`;
}

/** The way down and the way to doctors, from the night with the highest level and from the highest of all. */
export function listWaysOut(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const worst = toWorstNight(nights);
  const highest = nights.reduce<Night | null>((top, one) => (top && top.heightM >= one.heightM ? top : one), null);
  if (!worst || !highest) return [];
  if (worst.place === highest.place) return [toWayOut(route, worst)];
  return [toWayOut(route, worst), toWayOut(route, highest)];
}

export function listOxygen({ inclusions }: Pick<Tour, 'inclusions'>): string[] {
  return inclusions.filter((inclusion) => /\boxygen\b/i.test(inclusion));
}

/** Whom to call, by the tour's country. Elsewhere 112, which mobile networks put through to the local service. */
export function listEmergencyNumbers(country: string): readonly { who: string; number: string }[] {
  return rows.find((row) => row.country === (country || 'India'))?.numbers ?? [{ who: 'Emergency', number: '112' }];
}
