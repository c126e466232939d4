import { altitudeSicknessRareM } from '#shared/ride/ride';
import armyPosts from '#shared/roads/army-posts.json';
import emergencyNumbers from '#shared/roads/emergency-numbers.json';
import hospitals from '#shared/roads/hospitals.json';
import { formatNumber, shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { type Descent, findDescent, listEscapeRoutes } from './altitude.ts';
import { matchesPlace } from './match-place.ts';
import { findWorstNight, type Night } from './nights.ts';

interface MedicalHelp extends Pick<Descent, 'km' | 'isBackwards' | 'climb'> {
  hospital: string;
}

/** Returns the nearest hospital along the route by effortKm; null if none is known, or only by ferry or flight. */
export function findMedicalHelp(route: readonly Waypoint[], night: Pick<Night, 'day'>): MedicalHelp | null {
  const nearest = listEscapeRoutes(route, night).flatMap((stops) => {
    const hospitalsOnWay = stops.flatMap(({ waypoint, km, ...way }) => {
      const hospital = hospitals.find(({ places }) => matchesPlace(shortenPlaceName(waypoint.name), places));
      return hospital ? [{ ...way, hospital: hospital.name, km: Math.round(km) }] : [];
    });
    return hospitalsOnWay.slice(0, 1);
  });
  const [first] = nearest.sort((a, b) => a.effortKm - b.effortKm);
  return first ? { hospital: first.hospital, km: first.km, isBackwards: first.isBackwards, climb: first.climb } : null;
}

const formatDirection = (km: number, isBackwards: boolean) =>
  `${formatNumber(km)} km ${isBackwards ? 'back' : 'further on'}`;
const formatClimb = (climb: MedicalHelp['climb']) =>
  climb ? `, over ${climb.place} at ${formatNumber(climb.altitudeM)} m` : '';

/** Returns a note for a place where the army has helped travellers; else an empty text. */
function formatArmyPost({ place }: Pick<Night, 'place'>): string {
  const post = armyPosts.find(({ places }) => matchesPlace(place, places));
  return post ? ` ${post.note}` : '';
}

/** Returns `Jispa: the district hospital in Keylong, 22 km back` for each night above 2,500 m. */
export function listMedicalHelp(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const lines = nights
    .filter(({ altitudeM }) => altitudeM > altitudeSicknessRareM)
    .map((night) => {
      const help = findMedicalHelp(route, night);
      if (!help) return `${night.place}: we know of no doctors on this way. Ask us before you start.`;
      return `${night.place}: ${help.hospital}${help.km === 0 ? '' : `, ${formatDirection(help.km, help.isBackwards)}${formatClimb(help.climb)}`}.${formatArmyPost(night)}`;
    });
  return [...new Set(lines)];
}

function formatEvacuationRoute(route: readonly Waypoint[], night: Night): string {
  const descent = findDescent(route, night);
  const help = findMedicalHelp(route, night);
  const from = `From ${night.place}, ${formatNumber(night.altitudeM)} m`;
  const descentText = descent
    ? `the way down is ${descent.detour ? `${formatNumber(descent.km)} km` : formatDirection(descent.km, descent.isBackwards)} to ${descent.place}, ${formatNumber(descent.altitudeM)} m${descent.detour ? `, by ${descent.detour.via}` : ''}${formatClimb(descent.climb)}`
    : 'this route has no place 500 m lower: ask us for the way out before you start';
  if (!help) return `${from}, ${descentText}.`;
  const isElsewhere =
    help.km > 0 &&
    descent !== null &&
    (help.isBackwards !== descent.isBackwards || help.km > (descent.detour?.km ?? help.km));
  // The same climb is not mentioned twice.
  const climbText = help.climb?.place === descent?.climb?.place ? '' : formatClimb(help.climb);
  const hospitalText =
    help.km === 0
      ? `${help.hospital} is where you sleep`
      : `${help.hospital} is ${formatDirection(help.km, help.isBackwards)}${climbText}`;
  return `${from}, ${descentText}; ${isElsewhere ? 'doctors are another way: ' : ''}${hospitalText}.`;
}

/** Returns the ways down and to a hospital from the night of the highest risk, and from the highest night if that is another. */
export function listEvacuationRoutes(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const worst = findWorstNight(nights);
  const highest = nights.reduce<Night | null>(
    (top, night) => (top && top.altitudeM >= night.altitudeM ? top : night),
    null,
  );
  if (!worst || !highest) return [];
  if (worst.place === highest.place) return [formatEvacuationRoute(route, worst)];
  return [formatEvacuationRoute(route, worst), formatEvacuationRoute(route, highest)];
}

export function listOxygenInclusions({ inclusions }: Pick<Tour, 'inclusions'>): string[] {
  return inclusions.filter((inclusion) => /\boxygen\b/i.test(inclusion));
}

/** Returns emergency numbers of the country; else 112, which mobile networks connect to the local service. */
export function listEmergencyNumbers(country: string): readonly { who: string; number: string }[] {
  return (
    emergencyNumbers.find((row) => row.country === (country || 'India'))?.numbers ?? [
      { who: 'Emergency', number: '112' },
    ]
  );
}
