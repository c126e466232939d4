import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator } from '@playwright/test';
import { addDays, toIndianDay } from '#shared/dates';
import type { Tour } from '#shared/tours/tour';
import type { Site } from './site';

export const photoPath = (name: string): string => join('seed/prints', `${name}.jpg`);

export const makeUniqueHeading = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

/** Lists the controls that are lower than 44 px, except checkboxes and radio buttons, whose label is 44 px high. */
export function listSmallTargets(container: Locator): Promise<(string | null)[]> {
  return container.locator('button, input, select, a').evaluateAll((targets) =>
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
  extraFields: Record<string, string> = {},
  pictures: readonly string[] = [photoPath('g-hairpins')],
): Promise<Tour> {
  const form = new FormData();
  const fields = { heading, type: 'Domestic', country: 'India', place: 'Goa', price: '9900', ...extraFields };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [index, path] of pictures.entries()) {
    const bytes = new Blob([readFileSync(path)], { type: 'image/jpeg' });
    form.append(index === 0 ? 'coverImage' : 'galleryImages', bytes, basename(path));
  }
  return site.addTour(form);
}

/** Adds a tour with two dates of nine free seats, for which only the deposit is due yet. */
export async function addTourWithDepartures(site: Site): Promise<{ tour: Tour; day: string; otherDay: string }> {
  const today = toIndianDay(Date.now());
  const day = addDays(today, 60);
  const otherDay = addDays(today, 70);
  const departures = [day, otherDay].map((startsOn, index) => ({ id: `date-${index}`, startsOn, seats: 9 }));
  const extraFields = { duration: '5 days', departures: JSON.stringify(departures) };
  return { tour: await addTour(site, makeUniqueHeading('Over the passes'), extraFields), day, otherDay };
}
