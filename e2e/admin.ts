import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Tour } from '#shared/tours/tour';
import { root } from '../scripts/setup/node-runtime.mjs';
import type { Site } from './site';

export function photo(name: string): string {
  return join(root, 'seed/prints', `${name}.jpg`);
}

export function newHeading(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

/** Names what is lower than a finger needs, 44 pixels, but for boxes to tick, whose label is as high. */
export function listSmallTargets(within: Locator): Promise<(string | null)[]> {
  return within.locator('button, input, select, a').evaluateAll((targets) =>
    targets
      .filter((target) => !(target as HTMLInputElement).type?.match(/checkbox|radio|file/))
      .filter((target) => target.clientHeight > 0 && target.getBoundingClientRect().height < 44)
      .map((target) => target.ariaLabel ?? target.textContent),
  );
}

/** Adds a tour through the API, for tests that change or delete it. The first picture is its cover. */
export async function addTour(
  site: Site,
  heading: string,
  more: Record<string, string> = {},
  pictures: readonly string[] = [photo('g-hairpins')],
): Promise<Tour> {
  const form = new FormData();
  const fields = { heading, type: 'Domestic', country: 'India', place: 'Goa', price: '9900', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [at, path] of pictures.entries()) {
    const bytes = new Blob([readFileSync(path)], { type: 'image/jpeg' });
    form.append(at === 0 ? 'coverImage' : 'galleryImages', bytes, basename(path));
  }
  return site.addTour(form);
}
