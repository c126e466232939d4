import { ensureBuilt } from '../scripts/local/build.ts';
import { makeTemplate } from './template-state.ts';

/** Builds the site and a state folder with the demo tours to copy. */
export default async function globalSetup(): Promise<void> {
  ensureBuilt();
  await makeTemplate();
}
