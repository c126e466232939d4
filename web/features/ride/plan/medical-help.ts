import { altitudeSicknessRareM } from '#shared/ride/ride';
import armyPosts from '#shared/roads/army-posts.json';
import rows from '#shared/roads/emergency-numbers.json';
import hospitals from '#shared/roads/hospitals.json';
import { formatNumber, shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { type Descent, findDescent, listRoutesOut } from './altitude.ts';
import { matchesPlace } from './map-lines.ts';
import { findWorstNight, type Night } from './nights.ts';

interface Help extends Pick<Descent, 'km' | 'back' | 'over'> {
  where: string;
}

/** Returns the nearest hospital along the route by effort; null if none is known, or only by ferry or flight. */
export function findMedicalHelp(route: readonly Waypoint[], night: Pick<Night, 'day'>): Help | null {
  const found = listRoutesOut(route, night).flatMap((stops) => {
    const hospitalsOnWay = stops.flatMap(({ waypoint, km, ...way }) => {
      const hospital = hospitals.find(({ places }) => matchesPlace(shortenPlaceName(waypoint.name), places));
      return hospital ? [{ ...way, where: hospital.name, km: Math.round(km) }] : [];
    });
    return hospitalsOnWay.slice(0, 1);
  });
  const [first] = found.sort((a, b) => a.effort - b.effort);
  return first ? { where: first.where, km: first.km, back: first.back, over: first.over } : null;
}

const formatDirection = (km: number, back: boolean) => `${formatNumber(km)} km ${back ? 'back' : 'further on'}`;
const formatClimb = (over: Help['over']) => (over ? `, over ${over.place} at ${formatNumber(over.heightM)} m` : '');

/** Returns a note for a place where the army has helped travellers; else an empty text. */
function formatArmyPost({ place }: Pick<Night, 'place'>): string {
  const post = armyPosts.find(({ places }) => matchesPlace(place, places));
  return post ? ` ${post.words}` : '';
}

/** Returns `Jispa: the district hospital in Keylong, 22 km back` for each night above 2,500 m. */
export function listMedicalHelp(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const lines = nights
    .filter(({ heightM }) => heightM > altitudeSicknessRareM)
    .map((night) => {
      const help = findMedicalHelp(route, night);
      if (!help) return `${night.place}: we know of no doctors on this way. Ask us before you start.`;
      return `${night.place}: ${help.where}${help.km === 0 ? '' : `, ${formatDirection(help.km, help.back)}${formatClimb(help.over)}`}.${formatArmyPost(night)}`;
    });
  return [...new Set(lines)];
}

function formatWayOut(route: readonly Waypoint[], night: Night): string {
  const descent = findDescent(route, night);
  const help = findMedicalHelp(route, night);
  const from = `From ${night.place}, ${formatNumber(night.heightM)} m`;
  const descentText = descent
    ? `the way down is ${descent.off ? `${formatNumber(descent.km)} km` : formatDirection(descent.km, descent.back)} to ${descent.place}, ${formatNumber(descent.heightM)} m${descent.off ? `, by ${descent.off.by}` : ''}${formatClimb(descent.over)}`
    : 'this route has no place 500 m lower: ask us for the way out before you start';
  if (!help) return `${from}, ${descentText}.`;
  const isElsewhere =
    help.km > 0 && descent !== null && (help.back !== descent.back || help.km > (descent.off?.km ?? help.km));
  // The same climb is not mentioned twice.
  const over = help.over?.place === descent?.over?.place ? '' : formatClimb(help.over);
  const where =
    help.km === 0
      ? `${help.where} is where you sleep`
      : `${help.where} is ${formatDirection(help.km, help.back)}${over}`;
  return `${from}, ${descentText}; ${isElsewhere ? 'doctors are another way: ' : ''}${where}.`;
}

/** Returns the way descentText and to a hospital, from the night of the highest risk and from the highest night. */
export function listEvacuationRoutes(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const worst = findWorstNight(nights);
  const highest = nights.reduce<Night | null>(
    (top, night) => (top && top.heightM >= night.heightM ? top : night),
    null,
  );
  if (!worst || !highest) return [];
  if (worst.place === highest.place) return [formatWayOut(route, worst)];
  return [formatWayOut(route, worst), formatWayOut(route, highest)];
}

export function listOxygenInclusions({ inclusions }: Pick<Tour, 'inclusions'>): string[] {
  return inclusions.filter((inclusion) => /\boxygen\b/i.test(inclusion));
}

/** Returns emergency numbers of the country; else 112, which mobile networks connect to the local service. */
export function listEmergencyNumbers(country: string): readonly { who: string; number: string }[] {
  return rows.find((row) => row.country === (country || 'India'))?.numbers ?? [{ who: 'Emergency', number: '112' }];
}
