import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, countDaysBetween, toIndianDay } from '#shared/dates';
import { toDemoTourKey } from '#shared/settings/demo';
import type { Departure } from '#shared/tours/departure-schema';
import { compareDays } from '#shared/tours/departures';
import { type TourInput, toNewTourFields } from '#shared/tours/tour-input';
import { withOwnerSession } from './accounts.ts';
import type { LocalWorker } from './worker.ts';

/** `photos` has names of pictures in seed/prints. */
type DemoTour = TourInput & { photos: { cover: string; gallery: string[] } };

const seedFolder = 'seed';

const altTexts: Record<string, string> = JSON.parse(readFileSync(join(seedFolder, 'prints/words.json'), 'utf8'));

function readPhoto(name: string): File {
  const fileName = `${name}.jpg`;
  return new File([readFileSync(join(seedFolder, 'prints', fileName))], fileName, { type: 'image/jpeg' });
}

/** 52 weeks, so that a moved Saturday stays a Saturday and a season a season. */
const cycleDays = 364;

/** Moves each departure by a multiple of 52 weeks, so that it lies within the 52 weeks after `today`. */
export function moveDeparturesAhead(departures: readonly Departure[], today: string): Departure[] {
  const moveAhead = (startsOn: string) => {
    const daysAhead = countDaysBetween(today, startsOn) - 1;
    return addDays(today, (((daysAhead % cycleDays) + cycleDays) % cycleDays) + 1);
  };
  return departures.map((departure) => ({ ...departure, startsOn: moveAhead(departure.startsOn) })).sort(compareDays);
}

function toTourForm({ photos, ...tour }: DemoTour): FormData {
  const today = toIndianDay(Date.now());
  const form = new FormData();
  form.set('coverImage', readPhoto(photos.cover));
  for (const name of photos.gallery) form.append('galleryImages', readPhoto(name));
  form.set('alts', JSON.stringify([photos.cover, ...photos.gallery].map((name) => altTexts[name])));
  const { departures } = tour;
  const input = departures ? { ...tour, departures: moveDeparturesAhead(departures, today) } : tour;
  for (const [name, text] of toNewTourFields(input)) form.set(name, text);
  return form;
}

/**
 * Loads the demo tours through the API if the site has no tours. The last tour of the file is added first, so that the first
 * one is the newest and leads the home page. Resumes an interrupted run.
 */
export async function seedTours({ db, url, stateFolder }: LocalWorker): Promise<void> {
  const unfinishedMark = join(stateFolder, 'seed-unfinished');
  const { results } = await db.prepare('SELECT heading FROM tours').all();
  if (results.length > 0 && !existsSync(unfinishedMark)) return;
  const storedHeadings = new Set(results.map(({ heading }) => heading));
  const demoTours: DemoTour[] = JSON.parse(readFileSync(join(seedFolder, 'tours.json'), 'utf8'));
  const missingTours = demoTours.filter(({ heading }) => !storedHeadings.has(heading)).reverse();
  console.log(`Loading ${missingTours.length} demo tours …`);
  writeFileSync(unfinishedMark, '');
  await withOwnerSession(db, async (token) => {
    for (const tour of missingTours) {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': toDemoTourKey(demoTours.indexOf(tour) + 1),
      };
      const response = await fetch(`${url}/api/tours`, { method: 'POST', headers, body: toTourForm(tour) });
      if (!response.ok) throw new Error(`'${tour.heading}' was refused: ${response.status} ${await response.text()}`);
    }
  });
  rmSync(unfinishedMark);
}
