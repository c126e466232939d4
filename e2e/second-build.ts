import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name with its hash written backwards. */
const toOtherName = (name: string) =>
  name.replace(/-([\w-]{8})\./, (_, hash: string) => `-${[...hash].reverse().join('')}.`);

const hashOf = (kind: string, content: Buffer, as: 'hex' | 'base64') => createHash(kind).update(content).digest(as);

interface Precached {
  url: string;
  /** None for a file that the Worker may change (the manifest, which says the agency's name). */
  integrity?: string;
  revision: string | null;
}

/**
 * A second build of the same sources, made from the first because building takes a processor 20 seconds: every script
 * and style has another name, wherever it is named, and the service worker lists them with their right hashes. Returns
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
  for (const name of ['index.html', 'shell.txt', 'build-manifest.json', 'sw.js']) {
    const path = join(client, name);
    writeFileSync(path, rename(readFileSync(path, 'utf8')));
  }
  const worker = join(client, 'sw.js');
  const code = readFileSync(worker, 'utf8').replace(/\[\{"integrity":[^\]]+\]/, (list) => {
    const files = (JSON.parse(list) as Precached[]).map((file) => {
      const content = readFileSync(join(client, file.url));
      const revision = file.revision && hashOf('md5', content, 'hex');
      const integrity = file.integrity && `sha256-${hashOf('sha256', content, 'base64')}`;
      return { ...file, revision, integrity };
    });
    return JSON.stringify(files);
  });
  writeFileSync(worker, code);
  return dist;
}
