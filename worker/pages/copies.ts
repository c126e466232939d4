import * as v from 'valibot';
import type { Catalogue, Peak } from '#shared/tours/catalogue';
import type { Climb } from '#shared/tours/climb';
import { Tour, TourCard } from '#shared/tours/tour';
import { StoredPlaces } from '../tours/place-summary';

/** A copy is written at most this often by one isolate, and kept this long (ms, s). */
const rest = 60_000;
const keptSeconds = 7 * 24 * 60 * 60;
const most = 2000;

const writtenAt = new Map<string, number>();

const Highest = v.object({
  _id: v.string(),
  heading: v.string(),
  place: v.string(),
  heightM: v.number(),
}) satisfies v.GenericSchema<unknown, Peak>;
const Home = v.object({ tours: v.array(TourCard), highest: v.nullable(Highest) });
const Part = v.object({ tours: v.array(TourCard), next: v.nullable(v.string()) });
const Findable = v.object({ tours: v.array(TourCard), isAll: v.boolean() });
const ClimbStops = v.array(
  v.object({
    name: v.string(),
    heightM: v.number(),
    tours: v.array(v.object({ _id: v.string(), heading: v.string(), duration: v.string(), coverImage: v.string() })),
  }),
);
const Climbed = v.object({ stops: ClimbStops, isAll: v.boolean() }) satisfies v.GenericSchema<unknown, Climb>;
const Copy = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), value: v.unknown() });

/** The cache wants an address of the site; asked for, this one is not found. */
const toUrl = (origin: string, name: string) => `${origin}/.copies/${encodeURIComponent(name)}`;

interface CopyOptions {
  /** Scheme and host of the site; two sites share no copy. */
  origin: string;
  waitUntil(work: Promise<unknown>): void;
  /** Called when a copy stands in for what could not be read. `at`: when it was read, ISO 8601. */
  onCopy(at: string, failure: unknown): void;
}

async function store(url: string, value: unknown, now: number): Promise<void> {
  const body = JSON.stringify({ at: new Date(now).toISOString(), value });
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': `max-age=${keptSeconds}` };
  await caches.default.put(url, new Response(body, { headers }));
}

/** The copy at this address; null if there is none, or it was made by another version of the site. */
async function find<T>(url: string, schema: v.GenericSchema<unknown, T>): Promise<{ at: string; value: T } | null> {
  try {
    const { at, value } = v.parse(Copy, await (await caches.default.match(url))?.json());
    return { at, value: v.parse(schema, value) };
  } catch {
    return null;
  }
}

/** The result of `read`, of which a copy is kept in this data centre's cache; the copy when reading fails. */
export async function keepCopy<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  read: () => Promise<T>,
  { origin, waitUntil, onCopy }: CopyOptions,
): Promise<T> {
  const url = toUrl(origin, name);
  try {
    const value = await read();
    const now = Date.now();
    if (value !== null && Math.abs(now - (writtenAt.get(url) ?? 0)) >= rest) {
      if (writtenAt.size >= most) writtenAt.clear();
      writtenAt.set(url, now);
      waitUntil(store(url, value, now).catch(() => writtenAt.delete(url)));
    }
    return value;
  } catch (failure) {
    const copy = await find(url, schema);
    if (copy === null) throw failure;
    onCopy(copy.at, failure);
    return copy.value;
  }
}

export function keepCopies(catalogue: Catalogue, options: CopyOptions): Catalogue {
  const keeping = <T>(name: string, schema: v.GenericSchema<unknown, T>, read: () => Promise<T>) =>
    keepCopy(name, schema, read, options);
  return {
    home: () => keeping('home', Home, () => catalogue.home()),
    places: () => keeping('places', StoredPlaces, () => catalogue.places()),
    listing: (filter, before) =>
      keeping(`listing ${JSON.stringify([filter.type, filter.place, before])}`, Part, () =>
        catalogue.listing(filter, before),
      ),
    newest: (most) => keeping(`newest ${most}`, v.array(TourCard), () => catalogue.newest(most)),
    findable: () => keeping('findable', Findable, () => catalogue.findable()),
    climb: () => keeping('climb', Climbed, () => catalogue.climb()),
    tour: (id) => keeping(`tour ${id}`, v.nullable(Tour), () => catalogue.tour(id)),
    // Of these there are as many as threes of tours.
    compared: (ids) => catalogue.compared(ids),
  };
}
