import { formatNumber } from '#shared/tours/heights';
import type { Waypoint } from '#shared/tours/tour';
import type { GazetteerPlace } from './gazetteer';
import { listComings, listPasses, listRests, type Measured, toMeasured } from './measured';
import type { ReadTrack, TrackPoint } from './read-track';

export interface Proposed {
  name: string;
  kind: Waypoint['kind'];
  day: number;
  lat: number;
  lon: number;
  altitudeM: number | null;
  km: number;
  approx: boolean;
  /** Somebody has to name it before it goes on the site. */
  isUnnamed?: boolean;
}

export interface Proposal {
  places: Proposed[];
  totalKm: number;
  /** True if the kilometres are straight lines from place to place: the road is longer. */
  isCoarse: boolean;
}

/** A place of the gazetteer is on the way, and a name of the file belongs to it, when it is as near (km). */
const nearKm = 2;
const namedKm = 1;
/** Two of them nearer than this along the way are one (km). */
const apartKm = 1.5;
const maxPlaces = 80;

const importance: Record<Waypoint['kind'], number> = {
  start: 6,
  end: 6,
  stay: 5,
  pass: 4,
  fuel: 3,
  sight: 2,
  via: 1,
};

/** A place in the words of our own files: `Day 3, night, 4,290 m`. */
const fileKinds: Record<string, Waypoint['kind']> = {
  pass: 'pass',
  la: 'pass',
  pump: 'fuel',
  petrol: 'fuel',
  fuel: 'fuel',
};

function toKind(name: string): Waypoint['kind'] {
  const word = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .find((one) => one in fileKinds);
  return word ? (fileKinds[word] ?? 'via') : 'via';
}

function nameOf(point: Measured, gazetteer: readonly GazetteerPlace[], named: readonly TrackPoint[]) {
  const near = (places: readonly { lat: number; lon: number; name: string }[], km: number) => {
    const found = places.flatMap((place) => {
      const [coming] = listComings([point], place, km);
      return coming ? [{ name: place.name, offKm: coming.offKm }] : [];
    });
    return found.sort((a, b) => a.offKm - b.offKm)[0]?.name;
  };
  return point.name || near(named, namedKm) || near(gazetteer, 2 * nearKm);
}

function toProposed(point: Measured, name: string, kind: Waypoint['kind'], place?: GazetteerPlace): Proposed {
  const { lat, lon, km } = point;
  const altitudeM = point.altitudeM === null ? (place?.altitudeM ?? null) : Math.round(point.altitudeM);
  return { name, kind, day: 1, lat, lon, altitudeM, km, approx: false };
}

/** One that nobody knows is called `otherwise` until it is named: no rider would find it by that. */
function toNamed(point: Measured, name: string | undefined, otherwise: string, kind: Waypoint['kind']): Proposed {
  return name === undefined
    ? { ...toProposed(point, otherwise, kind), isUnnamed: true }
    : toProposed(point, name, kind);
}

/** The one that says most; ends and nights stay. */
function merge(places: readonly Proposed[]): Proposed[] {
  const kept: Proposed[] = [];
  for (const place of [...places].sort((a, b) => importance[b.kind] - importance[a.kind] || a.km - b.km)) {
    const isOne = kept.some(
      (one) =>
        Math.abs(one.km - place.km) < apartKm || (one.name === place.name && Math.abs(one.km - place.km) < 2 * nearKm),
    );
    if (!isOne && kept.length < maxPlaces) kept.push(place);
  }
  return kept.sort((a, b) => a.km - b.km);
}

/** Nights are where the file rests, else where the gazetteer has a place to stay. */
export function proposeRoute(
  { line, places: named, isCoarse }: ReadTrack,
  gazetteer: readonly GazetteerPlace[],
  days: number,
): Proposal {
  const measured = toMeasured(line);
  const first = measured[0];
  const last = measured.at(-1);
  if (!first || !last) return { places: [], totalKm: 0, isCoarse };
  const known = gazetteer.flatMap((place) =>
    listComings(measured, place, nearKm).map(({ at }) =>
      toProposed(at, place.name, place.kind === 'stay' ? 'via' : place.kind, place),
    ),
  );
  const own = named.flatMap((place) =>
    listComings(measured, place, namedKm).map(({ at }) => toProposed(at, place.name, toKind(place.name))),
  );
  const told = isCoarse
    ? measured.filter(({ name }) => name !== '').map((point) => toProposed(point, point.name, toKind(point.name)))
    : [];
  const passes = listPasses(measured).map((point) => {
    const name = nameOf(
      point,
      gazetteer.filter(({ kind }) => kind === 'pass'),
      named,
    );
    return toNamed(point, name, `Pass, ${formatNumber(point.altitudeM ?? 0)} m`, 'pass');
  });
  const stops = toStops(measured, listRests(measured), gazetteer, days);
  const nights = stops.map((point, index) =>
    toNamed(point, nameOf(point, gazetteer, named), `Night ${index + 1}`, 'stay'),
  );
  const ends = [
    toNamed(first, nameOf(first, gazetteer, named), 'Start', 'start'),
    toNamed(last, nameOf(last, gazetteer, named), 'End', 'end'),
  ];
  const withHeights = merge([...ends, ...nights, ...passes, ...own, ...told, ...known]).map((place) => ({
    ...place,
    day: 1 + stops.filter(({ km }) => km < place.km - 0.001).length,
    altitudeM: place.altitudeM ?? gazetteer.find(({ name }) => name === place.name)?.altitudeM ?? null,
  }));
  return { places: withHeights, totalKm: last.km, isCoarse };
}

/** A place to stay is as near to the line (km), and as near to an even share of the way (in shares of a day). */
const sameKm = 3;
const evenly = 0.45;

/** Of the points so near to this distance (km), the lowest: nobody proposes a night on a pass. The nearest without heights. */
function lowestNear(line: readonly Measured[], km: number, within: number): Measured | undefined {
  const near = line.filter((point) => Math.abs(point.km - km) <= within);
  const high = (point: Measured) => point.altitudeM ?? Number.POSITIVE_INFINITY;
  const first = [...near].sort((a, b) => Math.abs(a.km - km) - Math.abs(b.km - km))[0];
  return near.reduce((low, point) => (low === undefined || high(point) < high(low) ? point : low), first) ?? first;
}

/** The rests that the file's times show; else the places to stay that share the way out most evenly. */
function toStops(
  line: readonly Measured[],
  rests: readonly Measured[],
  gazetteer: readonly GazetteerPlace[],
  days: number,
): Measured[] {
  const total = line.at(-1)?.km ?? 0;
  if (rests.length > 0) return rests.filter(({ km }) => km > 0 && km < total);
  if (days < 2) return [];
  const share = total / days;
  const beds = gazetteer
    .filter(({ kind }) => kind === 'stay')
    .flatMap((place) => listComings(line, place, sameKm).map(({ at }) => at));
  const stops: Measured[] = [];
  for (let night = 1; night < days; night += 1) {
    const wanted = share * night;
    const from = stops.at(-1)?.km ?? 0;
    const offOf = ({ km }: Measured) => Math.abs(km - wanted);
    const [best] = beds
      .filter((bed) => bed.km > from + share * 0.3 && bed.km < total - share * 0.3 && offOf(bed) <= share * evenly)
      .sort((a, b) => offOf(a) - offOf(b));
    const stop = best ?? lowestNear(line, wanted, share * evenly) ?? line.find((point) => point.km >= wanted);
    if (stop && stop.km > from) stops.push(stop);
  }
  return stops;
}
