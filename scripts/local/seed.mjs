import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toNewTour } from '#shared/tour-sent';
import { root } from '../setup/node-runtime.mjs';
import { withSession } from './accounts.mjs';

/** @typedef {import('./worker.mjs').D1Database} D1Database */
/** @typedef {import('#shared/tour-input').TourInput & { photos: { cover: string, gallery: string[] } }} DemoTour */

const folder = join(root, 'seed');

/** What each print shows, by its name. @type {Record<string, string>} */
const words = JSON.parse(readFileSync(join(folder, 'prints/words.json'), 'utf8'));

/** @param {string} name */
function photo(name) {
  const file = `${name}.jpg`;
  return new File([readFileSync(join(folder, 'prints', file))], file, { type: 'image/jpeg' });
}

/** A demo tour as the Add Tour form sends it, with route and facts. @param {DemoTour} tour */
function toForm({ photos, ...tour }) {
  const form = new FormData();
  form.set('coverImage', photo(photos.cover));
  for (const name of photos.gallery) form.append('galleryImages', photo(name));
  form.set('alts', JSON.stringify([photos.cover, ...photos.gallery].map((name) => words[name])));
  for (const [name, text] of toNewTour(tour)) form.set(name, text);
  return form;
}

/** @param {string} url @param {string} token @param {DemoTour} tour */
async function post(url, token, tour) {
  const answer = await fetch(`${url}/api/tours`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: toForm(tour),
  });
  if (answer.ok) return;
  throw new Error(`'${tour.heading}' was refused: ${answer.status} ${await answer.text()}`);
}

/** @param {number} done @param {number} all */
function showProgress(done, all) {
  const text = `Loading the demo tours: ${done} of ${all}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === all ? '\n' : ''}`);
  else if (done === all) console.log(text);
}

/**
 * Loads the demo tours into an empty catalogue through the API, oldest first, so the file's first tour leads the home
 * page. Resumes an interrupted run; a catalogue that an admin emptied stays empty.
 * @param {{ db: D1Database, url: string, state: string }} site
 */
export async function seedTours({ db, url, state }) {
  const unfinished = join(state, 'seed-unfinished');
  const { results } = await db.prepare('SELECT heading FROM tours').all();
  if (results.length > 0 && !existsSync(unfinished)) return;
  const present = new Set(results.map(({ heading }) => heading));
  /** @type {DemoTour[]} */
  const demo = JSON.parse(readFileSync(join(folder, 'tours.json'), 'utf8'));
  writeFileSync(unfinished, '');
  await withSession(db, async (token) => {
    let done = 0;
    for (const tour of demo.reverse()) {
      if (!present.has(tour.heading)) await post(url, token, tour);
      done += 1;
      showProgress(done, demo.length);
    }
  });
  rmSync(unfinished);
}
