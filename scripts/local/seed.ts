import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, countDaysBetween, toIndianDay } from '#shared/dates';
import type { Departure } from '#shared/tours/departure-schema';
import { compareDays } from '#shared/tours/departures';
import { type TourInput, toNewTourFields } from '#shared/tours/tour-input';
import { withSession } from './accounts.ts';
import type { LocalWorker } from './worker.ts';

type DemoTour = TourInput & { photos: { cover: string; gallery: string[] } };

const folder = 'seed';

/** Each print in words, by its name. */
const words: Record<string, string> = JSON.parse(readFileSync(join(folder, 'prints/words.json'), 'utf8'));

function photo(name: string): File {
  const file = `${name}.jpg`;
  return new File([readFileSync(join(folder, 'prints', file))], file, { type: 'image/jpeg' });
}

/** 52 weeks: a Saturday stays a Saturday, and a season a season. */
const year = 364;

/** The demo's departures, each moved by whole 52 weeks to lie within the 52 weeks after today (decision 121). */
export function moveAhead(departures: readonly Departure[], today: string): Departure[] {
  const move = (startsOn: string) =>
    addDays(today, ((((countDaysBetween(today, startsOn) - 1) % year) + year) % year) + 1);
  return departures.map((one) => ({ ...one, startsOn: move(one.startsOn) })).sort(compareDays);
}

/** A demo tour as the Add Tour form sends it, with route, facts and dates ahead. */
function toForm({ photos, ...tour }: DemoTour): FormData {
  const { departures } = tour;
  const today = toIndianDay(Date.now());
  const form = new FormData();
  form.set('coverImage', photo(photos.cover));
  for (const name of photos.gallery) form.append('galleryImages', photo(name));
  form.set('alts', JSON.stringify([photos.cover, ...photos.gallery].map((name) => words[name])));
  for (const [name, text] of toNewTourFields(departures ? { ...tour, departures: moveAhead(departures, today) } : tour))
    form.set(name, text);
  return form;
}

/**
 * Loads the demo tours into an empty catalogue through the API, oldest first, so the file's first tour leads the home
 * page. Resumes an interrupted run; a catalogue that an admin emptied stays empty.
 */
export async function seedTours({ db, url, state }: LocalWorker): Promise<void> {
  const unfinished = join(state, 'seed-unfinished');
  const { results } = await db.prepare('SELECT heading FROM tours').all();
  if (results.length > 0 && !existsSync(unfinished)) return;
  const present = new Set(results.map(({ heading }) => heading));
  const demo: DemoTour[] = JSON.parse(readFileSync(join(folder, 'tours.json'), 'utf8'));
  const missing = demo.filter(({ heading }) => !present.has(heading)).reverse();
  console.log(`Loading ${missing.length} demo tours …`);
  writeFileSync(unfinished, '');
  await withSession(db, async (token) => {
    const headers = { Authorization: `Bearer ${token}` };
    for (const tour of missing) {
      const answer = await fetch(`${url}/api/tours`, { method: 'POST', headers, body: toForm(tour) });
      if (!answer.ok) throw new Error(`'${tour.heading}' was refused: ${answer.status} ${await answer.text()}`);
    }
  });
  rmSync(unfinished);
}
