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

/** Returns the hospital along the route with the least effort; null if none is known, or only by ferry or flight. */
export function findMedicalHelp(route: readonly Waypoint[], night: Pick<Night, 'day'>): MedicalHelp | null {
  const nearestHospitals = listEscapeRoutes(route, night).flatMap((stops) => {
    const hospitalsOnRoute = stops.flatMap(({ waypoint, km, effortKm, isBackwards, climb }) => {
      const hospital = hospitals.find(({ places }) => matchesPlace(shortenPlaceName(waypoint.name), places));
      return hospital ? [{ effortKm, help: { hospital: hospital.name, km: Math.round(km), isBackwards, climb } }] : [];
    });
    return hospitalsOnRoute.slice(0, 1);
  });
  return nearestHospitals.sort((a, b) => a.effortKm - b.effortKm)[0]?.help ?? null;
}

const formatDirection = (km: number, isBackwards: boolean) =>
  `${formatNumber(km)} km ${isBackwards ? 'back' : 'further on'}`;
const formatClimb = (climb: MedicalHelp['climb']) =>
  climb ? `, over ${climb.place} (${formatNumber(climb.altitudeM)} m)` : '';

function formatArmyPost({ place }: Pick<Night, 'place'>): string {
  const post = armyPosts.find(({ places }) => matchesPlace(place, places));
  return post ? ` ${post.note}` : '';
}

/** Returns `Jispa: the district hospital in Keylong, 22 km back.` for each night above 2,500 m. */
export function listMedicalHelp(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const sentences = nights
    .filter(({ altitudeM }) => altitudeM > altitudeSicknessRareM)
    .map((night) => {
      const help = findMedicalHelp(route, night);
      if (!help) return `${night.place}: we know of no doctors on this way. Ask us before you start.`;
      const { hospital, km, isBackwards, climb } = help;
      const distance = km === 0 ? '' : `, ${formatDirection(km, isBackwards)}${formatClimb(climb)}`;
      return `${night.place}: ${hospital}${distance}.${formatArmyPost(night)}`;
    });
  return [...new Set(sentences)];
}

function formatDescent(descent: Descent | null): string {
  if (!descent) return 'this route has no place 500 m lower: ask us for the way out before you start';
  const { place, altitudeM, km, isBackwards, climb, detour } = descent;
  const distance = detour ? `${formatNumber(km)} km by ${detour.via}` : formatDirection(km, isBackwards);
  return `down is ${place} (${formatNumber(altitudeM)} m), ${distance}${formatClimb(climb)}`;
}

function formatEvacuationRoute(route: readonly Waypoint[], night: Night): string {
  const descent = findDescent(route, night);
  const help = findMedicalHelp(route, night);
  const descentText = `From ${night.place}, ${formatNumber(night.altitudeM)} m, ${formatDescent(descent)}`;
  if (!help) return `${descentText}.`;
  const isHospitalElsewhere =
    help.km > 0 &&
    descent !== null &&
    (help.isBackwards !== descent.isBackwards || help.km > (descent.detour?.km ?? help.km));
  const climbText = help.climb?.place === descent?.climb?.place ? '' : formatClimb(help.climb);
  const distance = help.km === 0 ? 'where you sleep' : `${formatDirection(help.km, help.isBackwards)}${climbText}`;
  return `${descentText}. Doctors${isHospitalElsewhere ? ' are another way' : ''}: ${help.hospital}, ${distance}.`;
}

/** Returns how to get down and to a hospital from the night of the highest risk, and from the highest night if that is another. */
export function listEvacuationRoutes(route: readonly Waypoint[], nights: readonly Night[]): string[] {
  const worstNight = findWorstNight(nights);
  const highestNight = nights.reduce<Night | null>(
    (highest, night) => (highest && highest.altitudeM >= night.altitudeM ? highest : night),
    null,
  );
  if (!worstNight || !highestNight) return [];
  const riskyNights = worstNight.place === highestNight.place ? [worstNight] : [worstNight, highestNight];
  return riskyNights.map((night) => formatEvacuationRoute(route, night));
}

export function listOxygenInclusions({ inclusions }: Pick<Tour, 'inclusions'>): string[] {
  return inclusions.filter((inclusion) => /\boxygen\b/i.test(inclusion));
}

/** Falls back to 112, which mobile networks connect to the local emergency service. An empty country is India. */
export function listEmergencyNumbers(country: string): readonly { who: string; number: string }[] {
  return (
    emergencyNumbers.find((row) => row.country === (country || 'India'))?.numbers ?? [
      { who: 'Emergency', number: '112' },
    ]
  );
}
