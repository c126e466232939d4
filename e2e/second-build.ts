import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const reverseHash = (name: string) =>
  name.replace(/-([\w-]{8})\./, (_, hash: string) => `-${[...hash].reverse().join('')}.`);

/** Returns the revision of a file in Workbox's precache list. */
const toRevision = (content: string) => createHash('md5').update(content).digest('hex');

/**
 * Makes a second build out of the first one, because building takes 20 seconds: all public scripts and styles get other
 * names, also where they are referenced, and the service worker precaches them. Returns its folder, to use as `dist`.
 */
export function makeSecondBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'highpass-build-'));
  const filter = (path: string) => !path.endsWith('.map');
  cpSync('dist', dist, { recursive: true, filter });
  const client = join(dist, 'client');
  const assets = readdirSync(join(client, 'assets'));
  const renamed = assets.filter((name) => /\.(js|css)$/.test(name));
  const names = new RegExp(renamed.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (text: string) => text.replace(names, reverseHash);
  for (const name of renamed) {
    const code = readFileSync(join(client, 'assets', name), 'utf8');
    rmSync(join(client, 'assets', name));
    writeFileSync(join(client, 'assets', rename(name)), rename(code));
  }
  const shell = readFileSync(join(client, 'index.html'), 'utf8');
  const adminFiles = readdirSync(join(client, 'assets/admin')).map((name) => `assets/admin/${name}`);
  for (const name of ['index.html', 'build-manifest.json', 'sw.js', ...adminFiles]) {
    const path = join(client, name);
    const text = rename(readFileSync(path, 'utf8'));
    writeFileSync(path, text.replaceAll(toRevision(shell), toRevision(rename(shell))));
  }
  return dist;
}
