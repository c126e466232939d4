import { features } from './newer-features.ts';

// The site's policy demands them of the Chromium that the journeys run in, and browsers without them heed no such policy.
const enforced = /^trustedTypes$|^Trusted/;

// A worker may lack what a window has.
const older = new Set(features.flatMap(({ name, place, isNewer }) => (place === 'global' && !isNewer ? name : [])));
const newer = features.filter(
  ({ of, name, place, isNewer }) =>
    isNewer && !(place === 'global' && older.has(name)) && !enforced.test(of) && !enforced.test(name),
);

/** A script that takes everything newer than the floor out of the page or worker that runs it, from the same data. */
export const forgetNewer = `(${forget})(${JSON.stringify(newer.map(({ of, name, place }) => [of, name, place]))});`;

function forget(all: readonly (readonly [of: string, name: string, place: string])[]): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const owners = new Map<string, object | undefined>();
  // Before any of them is gone.
  for (const [of, , place] of all) {
    const kind = of === 'TypedArray' ? Object.getPrototypeOf(Int8Array) : (scope[of] ?? Reflect.get(Intl, of));
    owners.set(of + place, place === 'global' ? globalThis : place === 'static' ? kind : kind?.prototype);
  }
  for (const [of, name, place] of all) {
    const owner = owners.get(of + place);
    if (owner) Reflect.deleteProperty(owner, name);
  }
}
