import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toIndianDay } from '#shared/dates';
import { ensureAdmin, firstAdmin } from '../scripts/local/accounts.ts';
import { hashFiles } from '../scripts/local/build.ts';
import { seedTours } from '../scripts/local/seed.ts';
import { startLocalWorker } from '../scripts/local/worker.ts';
import { root } from '../scripts/setup/node-runtime.mjs';
import { findPort } from './find-port.ts';

export const admin = { email: firstAdmin, password: 'a long road over many passes' };

const folder = join(root, 'node_modules/.cache/highpass');
const sources = ['migrations/**', 'seed/**', 'worker/**', 'shared/**', 'scripts/local/**', 'e2e/template-state.ts'];

/** The state folder that every server gets a copy of; loading the tours takes seconds. */
function templateFolder(): string {
  return join(folder, `state-${hashFiles(sources).slice(0, 16)}`);
}

/** Builds the template unless an up-to-date one exists, of today: the tours' dates lie ahead of the day they are loaded. */
export async function makeTemplate(): Promise<void> {
  const state = templateFolder();
  const [done, today] = [join(state, 'made'), toIndianDay(Date.now())];
  if (existsSync(done) && readFileSync(done, 'utf8') === today) return;
  if (existsSync(folder)) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  mkdirSync(state, { recursive: true });
  const site = await startLocalWorker({ port: await findPort(), state });
  await ensureAdmin(site.db, admin);
  await seedTours(site);
  await site.stop();
  writeFileSync(done, today);
}

export function copyTemplate(): string {
  const state = mkdtempSync(join(tmpdir(), 'highpass-e2e-'));
  cpSync(templateFolder(), state, { recursive: true });
  return state;
}
