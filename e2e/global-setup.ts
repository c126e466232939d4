import { ensureBuilt } from '../scripts/local/build.mjs';
import { makeTemplate } from './template-state';

/** What every journey needs: the built site, and a state folder with the demo tours to copy from. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt();
  await makeTemplate();
}
