import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { floor } from '../build/floor.ts';

/** A feature of the data, with the features that are part of it by name. */
interface Feature {
  statement: CompatStatement | undefined;
  parts: ReadonlyMap<string, Feature>;
}

function toFeature({ __compat: statement, ...parts }: { __compat?: CompatStatement }): Feature {
  return { statement, parts: new Map(Object.entries(parts).map(([name, part]) => [name, toFeature(part as object)])) };
}

// Not imported: Vitest would take half a minute to make a module of 20 MB.
const { javascript, api, css }: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
const all = toFeature({ javascript, api, css } as object);

/** A feature by its path in the data. Throws where there is none, or none any more. */
export function featureAt(...path: string[]): Feature {
  return path.reduce((within, name) => {
    const feature = within.parts.get(name);
    if (!feature) throw new Error(`The data has no ${path.join('.')}.`);
    return feature;
  }, all);
}

const isLater = (version: string, than: string) => {
  const [a = 0, b = 0] = version.replace('≤', '').split('.').map(Number);
  const [c = 0, d = 0] = than.split('.').map(Number);
  return a > c || (a === c && b > d);
};

function isIn(support: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = support;
  if (!added || added === 'preview' || flags || prefix || other) return false;
  return !isLater(added, version) && (!removed || isLater(removed, version));
}

/** Whether a browser of the floor lacks it. */
export function isNewer({ statement }: Feature): boolean {
  if (!statement) return false;
  return Object.entries(floor).some(([browser, version]) => {
    const support = statement.support[browser as keyof typeof floor];
    return support !== undefined && ![support].flat().some((one) => isIn(one as SimpleSupportStatement, version));
  });
}

export type Place = 'global' | 'static' | 'prototype';

/** A built-in of the language or of a browser. */
interface BuiltIn {
  /** `Map`; the same as `name` for a global. */
  of: string;
  name: string;
  place: Place;
  /** Some browser of the floor lacks it. */
  isNewer: boolean;
}

function placeOfBuiltIn(of: string, { statement }: Feature): Place {
  if (/^(Intl|Math|JSON|Reflect|Atomics|Temporal)$/.test(of)) return 'static';
  return /prototype/i.test([statement?.spec_url ?? ''].flat().join(' ')) ? 'prototype' : 'static';
}

function* listBuiltIns(): Generator<BuiltIn> {
  const { parts } = featureAt('javascript', 'builtins');
  const { parts: ofIntl } = featureAt('javascript', 'builtins', 'Intl');
  for (const [of, feature] of parts) yield { of, name: of, place: 'global', isNewer: isNewer(feature) };
  for (const [of, feature] of [...parts, ...ofIntl])
    for (const [name, part] of feature.parts) {
      // Others are notes such as `iso_8601`, or `@@iterator`.
      if (!/^[a-z][a-z0-9]*$/i.test(name) || name === of || !part.statement) continue;
      yield { of, name, place: placeOfBuiltIn(of, part), isNewer: isNewer(part) };
    }
}

function* listInterfaces(): Generator<BuiltIn> {
  for (const [of, feature] of featureAt('api').parts) {
    yield { of, name: of, place: 'global', isNewer: isNewer(feature) };
    for (const [key, part] of feature.parts) {
      const [, name = '', kind] = /^([a-z][a-z0-9]*)(_static)?$/i.exec(key) ?? [];
      if (!name || name === of || !part.statement) continue;
      const place = kind ? 'static' : /GlobalScope$|^Window$/.test(of) ? 'global' : 'prototype';
      yield { of, name, place, isNewer: isNewer(part) };
    }
  }
}

export const features: readonly BuiltIn[] = [...listBuiltIns(), ...listInterfaces()];
