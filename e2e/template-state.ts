import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toIndianDay } from '#shared/dates';
import { ensureAdmin, firstAdmin } from '../scripts/local/accounts.ts';
import { hashFiles } from '../scripts/local/build.ts';
import { seedTours } from '../scripts/local/seed.ts';
import { type LocalWorker, startLocalWorker } from '../scripts/local/worker.ts';
import { root } from '../scripts/setup/node-runtime.mjs';
import { findPort } from './find-port.ts';

export const admin = { email: firstAdmin, password: 'a long road over many passes' };

const r2 = 'v3/r2';
const folder = join(root, 'node_modules/.cache/highpass');
const sources = ['migrations/**', 'seed/**', 'worker/**', 'shared/**', 'scripts/local/**', 'e2e/template-state.ts'];
/** What a stored picture comes from. */
const pictureSources = [
  ...['seed/prints/**', 'worker/media/**', 'worker/db/schema.ts', 'shared/media.ts', 'migrations/**'],
  ...['package-lock.json', 'e2e/template-state.ts'],
];

/** The state folder that every server gets a copy of; loading the tours takes seconds. */
function templateFolder(): string {
  return join(folder, `state-${hashFiles(sources).slice(0, 16)}`);
}

/** The demo tours' pictures, encoded: most of a template's time, and the same for the next one of the same sources. */
function picturesFolder(): string {
  return join(folder, `pictures-${hashFiles(pictureSources).slice(0, 16)}`);
}

async function bringPictures({ db }: LocalWorker): Promise<void> {
  const rows: object[] = JSON.parse(readFileSync(join(picturesFolder(), 'rows.json'), 'utf8'));
  await db.batch(
    rows.map((row) => {
      const columns = Object.keys(row);
      const insert = `insert into pictures (${columns}) values (${columns.map(() => '?')})`;
      return db.prepare(insert).bind(...Object.values(row));
    }),
  );
}

/** Keeps them once all is written: without its rows the folder isn't whole. */
function keepPictures(rows: object[], state: string): void {
  const kept = picturesFolder();
  cpSync(join(state, r2), join(kept, r2), { recursive: true });
  writeFileSync(join(kept, 'rows.json'), JSON.stringify(rows));
}

/** Builds the template unless an up-to-date one exists, of today: the tours' dates lie ahead of the day they are loaded. */
export async function makeTemplate(): Promise<void> {
  const state = templateFolder();
  const [done, today] = [join(state, 'made'), toIndianDay(Date.now())];
  if (existsSync(done) && readFileSync(done, 'utf8') === today) return;
  const pictures = picturesFolder();
  const areKept = existsSync(join(pictures, 'rows.json'));
  const old = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  for (const path of old) if (!areKept || path !== pictures) rmSync(path, { recursive: true });
  mkdirSync(state, { recursive: true });
  if (areKept) cpSync(join(pictures, r2), join(state, r2), { recursive: true });
  const site = await startLocalWorker({ port: await findPort(), state });
  if (areKept) await bringPictures(site);
  await ensureAdmin(site.db, admin);
  await seedTours(site);
  const { results } = await site.db.prepare('select * from pictures').all<Record<string, unknown>>();
  await site.stop();
  if (!areKept) keepPictures(results, state);
  writeFileSync(done, today);
}

export function copyTemplate(): string {
  const state = mkdtempSync(join(tmpdir(), 'highpass-e2e-'));
  cpSync(templateFolder(), state, { recursive: true });
  return state;
}
