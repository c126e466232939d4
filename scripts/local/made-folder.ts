import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** In milliseconds. One that nobody has asked for since is of no use. */
const keptFor = 24 * 60 * 60 * 1000;

/**
 * Makes a folder once. Other processes may ask for the same one, or for others, at the same time: each makes its own under
 * another name, and the first to be done gives it the name. Folders that nobody asked for in a day are removed.
 */
export async function makeFolder(parent: string, name: string, make: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(parent, { recursive: true });
  const folder = join(parent, name);
  const now = Date.now();
  for (const other of readdirSync(parent)) {
    const path = join(parent, other);
    if (other !== name && now - statSync(path).mtimeMs > keptFor) rmSync(path, { recursive: true, force: true });
  }
  if (existsSync(folder)) {
    utimesSync(folder, now / 1000, now / 1000);
    return;
  }
  const own = mkdtempSync(`${folder}-`);
  await make(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
