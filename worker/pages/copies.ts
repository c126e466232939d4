import * as v from 'valibot';
import type { Peak } from '#shared/tours/catalogue';
import { TourCard } from '#shared/tours/tour';

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
export const Home = v.object({ tours: v.array(TourCard), highest: v.nullable(Highest) });
export const Part = v.object({ tours: v.array(TourCard), next: v.nullable(v.string()) });
export const Findable = v.object({ tours: v.array(TourCard), isAll: v.boolean() });
const Copy = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), value: v.unknown() });

/** The cache wants an address of the site; asked for, this one is not found. */
const toUrl = (origin: string, name: string) => `${origin}/.copies/${encodeURIComponent(name)}`;

export interface CopyOptions {
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
