import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name with its hash written backwards. */
const toOtherName = (name: string) =>
  name.replace(/-([\w-]{8})\./, (_, hash: string) => `-${[...hash].reverse().join('')}.`);

/** The revision that the list of precached files gives for a file with this content. */
const revisionOf = (content: string) => createHash('md5').update(content).digest('hex');

/**
 * A second build of the same sources, made from the first because building takes a processor 20 seconds: every script
 * and style of visitors has another name, wherever it is named, and the service worker lists them and the new app shell. Returns
 * its folder, in the place of `dist`.
 */
export function makeSecondBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'highpass-build-'));
  const filter = (path: string) => !path.endsWith('.map');
  cpSync('dist', dist, { recursive: true, filter });
  const client = join(dist, 'client');
  const assets = readdirSync(join(client, 'assets'));
  const renamed = assets.filter((name) => /\.(js|css)$/.test(name));
  const names = new RegExp(renamed.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (text: string) => text.replace(names, toOtherName);
  for (const name of renamed) {
    const code = readFileSync(join(client, 'assets', name), 'utf8');
    rmSync(join(client, 'assets', name));
    writeFileSync(join(client, 'assets', rename(name)), rename(code));
  }
  const shell = readFileSync(join(client, 'index.html'), 'utf8');
  const admins = readdirSync(join(client, 'assets/admin')).map((name) => `assets/admin/${name}`);
  for (const name of ['index.html', 'build-manifest.json', 'sw.js', ...admins]) {
    const path = join(client, name);
    const text = rename(readFileSync(path, 'utf8'));
    writeFileSync(path, text.replaceAll(revisionOf(shell), revisionOf(rename(shell))));
  }
  return dist;
}
