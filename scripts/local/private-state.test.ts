import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs in a process of its own, since a process has one umask. */
function keepPrivateIn(state: string): void {
  const script = `import { writeFileSync, mkdirSync } from 'node:fs';
    import { keepPrivate } from ${JSON.stringify(new URL('./state-folder.ts', import.meta.url).href)};
    const state = process.argv[1];
    keepPrivate(state);
    mkdirSync(state + '/mail/today', { recursive: true });
    writeFileSync(state + '/mail/today/new.txt', '');
    writeFileSync(state + '/server.log', '');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, state]);
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'highpass-private-'));
  chmodSync(folder, 0o755);
  return folder;
}

function write(path: string): string {
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  return path;
}

it('closes data from before and new data to other users', () => {
  const state = join(aFolder(), 'deep/state');
  mkdirSync(join(state, 'v3/d1'), { recursive: true, mode: 0o755 });
  const old = write(join(state, 'v3/d1/db.sqlite'));
  keepPrivateIn(state);
  expect([state, join(state, 'v3/d1'), join(state, 'mail/today')].map(modeOf)).toEqual(['700', '700', '700']);
  const files = [old, join(state, 'mail/today/new.txt'), join(state, 'server.log')];
  expect(files.map(modeOf)).toEqual(['600', '600', '600']);
});

it('leaves the rights of files that aren’t the site’s', () => {
  const state = aFolder();
  const other = write(join(state, 'holiday.txt'));
  keepPrivateIn(state);
  expect([modeOf(state), modeOf(other), modeOf(join(state, 'server.log'))]).toEqual(['755', '644', '600']);
});
