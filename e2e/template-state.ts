import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toIndianDay } from '#shared/dates';
import { defaultAdminEmail, ensureAdmin } from '../scripts/local/accounts.ts';
import { hashFiles } from '../scripts/local/build.ts';
import { seedTours } from '../scripts/local/seed.ts';
import { type LocalWorker, startLocalWorker } from '../scripts/local/worker.ts';
import { findPort } from './find-port.ts';

export const admin = { email: defaultAdminEmail, password: 'a long road over many passes' };

const r2 = 'v3/r2';
const folder = 'node_modules/.cache/highpass';
const templateSources = [
  'migrations/**',
  'seed/**',
  'worker/**',
  'shared/**',
  'scripts/local/**',
  'e2e/template-state.ts',
];
/** Files that encoded pictures depend on. */
const pictureSources = [
  'seed/prints/**',
  'worker/pictures/**',
  'worker/db/tours-schema.ts',
  'shared/tours/pictures.ts',
  'migrations/**',
  'package-lock.json',
  'e2e/template-state.ts',
];

/** The name has the day, because departures are moved ahead of the day on which they are loaded. */
function nameTemplate(): string {
  return `state-${hashFiles(templateSources).slice(0, 16)}-${toIndianDay(Date.now())}`;
}

// Set once per run: the name would change at midnight or when a source is edited.
const templateVariable = 'E2E_TEMPLATE';

/** The demo tours' pictures, encoded: most of a template's time, and the same for the next one of the same sources. */
const namePictures = () => `pictures-${hashFiles(pictureSources).slice(0, 16)}`;

/** Makes a folder of the cache if it is missing, and removes older folders of its kind. An interrupted one keeps a temporary name. */
async function makeFolder(name: string, make: (path: string) => Promise<void>): Promise<void> {
  const path = join(folder, name);
  if (existsSync(path)) return;
  mkdirSync(folder, { recursive: true });
  const kind = name.slice(0, name.indexOf('-'));
  for (const other of readdirSync(folder)) if (other.startsWith(kind)) rmSync(join(folder, other), { recursive: true });
  const unfinished = mkdtempSync(`${path}-`);
  await make(unfinished);
  renameSync(unfinished, path);
}

async function insertPictureRows({ db }: LocalWorker, pictures: string): Promise<void> {
  const rows: object[] = JSON.parse(readFileSync(join(pictures, 'rows.json'), 'utf8'));
  await db.batch(
    rows.map((row) => {
      const columns = Object.keys(row);
      const insert = `insert into pictures (${columns}) values (${columns.map(() => '?')})`;
      return db.prepare(insert).bind(...Object.values(row));
    }),
  );
}

/** Makes the state folder that each site gets a copy of, because loading the tours takes seconds. All processes of a run share it. */
export function makeTemplate(): Promise<void> {
  process.env[templateVariable] = nameTemplate();
  return makeFolder(process.env[templateVariable], async (state) => {
    const pictures = join(folder, namePictures());
    const hasPictures = existsSync(pictures);
    if (hasPictures) cpSync(join(pictures, r2), join(state, r2), { recursive: true });
    const site = await startLocalWorker({ port: await findPort(), stateFolder: state });
    if (hasPictures) await insertPictureRows(site, pictures);
    await ensureAdmin(site.db, admin);
    await seedTours(site);
    const { results } = await site.db.prepare('select * from pictures').all<Record<string, unknown>>();
    await site.stop();
    await makeFolder(namePictures(), async (pictureFolder) => {
      cpSync(join(state, r2), join(pictureFolder, r2), { recursive: true });
      writeFileSync(join(pictureFolder, 'rows.json'), JSON.stringify(results));
    });
  });
}

export function copyTemplate(): string {
  const state = mkdtempSync(join(tmpdir(), 'highpass-e2e-'));
  cpSync(join(folder, process.env[templateVariable] ?? nameTemplate()), state, { recursive: true });
  return state;
}
