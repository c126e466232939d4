import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurns } from '../setup/in-turns.ts';

/*
 * A deploy replaces all files, but pages of the last build are still open, and ask for more of its scripts as they go. So
 * a build takes along what the site serves now and it lacks itself, for a week. A list beside the files says what they
 * are and since when they are replaced; it is read from the site, so that any machine can deploy.
 */

/** In milliseconds. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

/** A build has some twenty files. Cloudflare takes 20,000. */
const maxKept = 2_000;
const atOnce = 8;
const timeLimitMs = 20_000;

const listPath = 'build-files.json';

interface BuildFile {
  sha256: string;
  /** When a deploy first came without it, as an ISO date. */
  replacedAt?: string;
}
type BuildFiles = Record<string, BuildFile>;

const hashed = /^assets\/[\w.-]+-[\w-]{8}\.\w+$/;

function listOwn(client: string): BuildFiles {
  const names = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`);
  return Object.fromEntries(names.map((name) => [name, { sha256: hash('sha256', readFileSync(join(client, name))) }]));
}

/** Reads a file of the build that is replaced, by its path in the folder of static files. */
type ReadFormer = (path: string) => Promise<Uint8Array>;

/** From the site that serves it. */
export function fromSite(site: string): ReadFormer {
  return async (path) => {
    const url = new URL(path, site);
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimitMs) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

/** From a folder that the next build is about to empty. */
export function fromFolder(client: string): ReadFormer {
  const paths = existsSync(join(client, listPath)) ? [listPath, ...Object.keys(listOwn(client))] : [];
  const contents = new Map(paths.map((path) => [path, readFileSync(join(client, path))]));
  return async (path) => contents.get(path) ?? Promise.reject(new Error(`${path} was not there`));
}

/** The files that are served now; only those that look like our files' names. */
async function listServed(read: ReadFormer): Promise<[string, BuildFile][]> {
  const listed = JSON.parse(new TextDecoder().decode(await read(listPath))) as BuildFiles;
  return Object.entries(listed).filter(([name, file]) => hashed.test(name) && typeof file?.sha256 === 'string');
}

/** Files that are still wanted, the ones replaced last first. */
function chooseKept(served: readonly [string, BuildFile][], own: BuildFiles, now: number): [string, BuildFile][] {
  return served
    .filter(([name]) => !(name in own))
    .map(([name, { sha256, replacedAt }]): [string, BuildFile & { replacedAt: string }] => [
      name,
      { sha256, replacedAt: replacedAt ?? new Date(now).toISOString() },
    ])
    .filter(([, { replacedAt }]) => now - Date.parse(replacedAt) < keptFor)
    .sort(([, one], [, other]) => other.replacedAt.localeCompare(one.replacedAt))
    .slice(0, maxKept);
}

interface CarriedOver {
  taken: string[];
  /** Why others couldn't be taken along; pages that ask for them load anew. */
  failures: string[];
}

/**
 * Adds to a build the files of earlier ones, and the list of all. Never fails: a site that is down has to be repaired by
 * a deploy.
 * @param client the folder with the build's static files
 */
export async function carryOver(client: string, read: ReadFormer, now: number): Promise<CarriedOver> {
  const files = listOwn(client);
  const taken: string[] = [];
  const failures: string[] = [];
  const note = (error: Error) => void failures.push(error.message);
  const wanted = await listServed(read).then((served) => chooseKept(served, files, now), note);

  async function take([name, file]: [string, BuildFile]): Promise<void> {
    const content = await read(name);
    if (hash('sha256', content) !== file.sha256) throw new Error(`${name} is not what it was`);
    writeFileSync(join(client, name), content);
    files[name] = file;
    taken.push(name);
  }

  await inTurns(wanted ?? [], atOnce, (one) => take(one).catch(note));
  writeFileSync(join(client, listPath), JSON.stringify(files));
  return { taken, failures };
}
