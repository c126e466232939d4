import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toIndianDay } from '#shared/dates';
import { ensureAdmin, firstAdmin } from '../scripts/local/accounts.ts';
import { hashFiles } from '../scripts/local/build.ts';
import { makeFolder } from '../scripts/local/made-folder.ts';
import { seedTours } from '../scripts/local/seed.ts';
import { startLocalWorker } from '../scripts/local/worker.ts';
import { root } from '../scripts/setup/node-runtime.mjs';
import { findPort } from './find-port.ts';

export const admin = { email: firstAdmin, password: 'a long road over many passes' };

const folder = join(root, 'node_modules/.cache/highpass');
const sources = ['migrations/**', 'seed/**', 'worker/**', 'shared/**', 'scripts/local/**', 'e2e/template-state.ts'];

/** Of today: the tours' dates lie ahead of the day they are loaded. */
function nameTemplate(): string {
  return `state-${hashFiles(sources).slice(0, 16)}-${toIndianDay(Date.now())}`;
}

/** The state folder that every server gets a copy of; loading the tours takes seconds. */
export function makeTemplate(): Promise<void> {
  return makeFolder(folder, nameTemplate(), async (state) => {
    const site = await startLocalWorker({ port: await findPort(), state });
    await ensureAdmin(site.db, admin);
    await seedTours(site);
    await site.stop();
  });
}

export function copyTemplate(): string {
  const state = mkdtempSync(join(tmpdir(), 'highpass-e2e-'));
  cpSync(join(folder, nameTemplate()), state, { recursive: true });
  return state;
}
