import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockState } from './state-folder.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'highpass-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startLockHolder(state: string) {
  const script = `import { lockState } from ${JSON.stringify(new URL('./state-folder.ts', import.meta.url).href)};
    lockState(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('rejects a second server, and makes the lock file private', async () => {
  const state = makeFolder();
  await startLockHolder(state);
  expect(() => lockState(state)).toThrow(`The data in ${state} is being used`);
  expect(statSync(join(state, 'lock.sqlite')).mode & 0o777).toBe(0o600);
});

it('frees the lock once its process is killed', async () => {
  const state = makeFolder();
  const holder = await startLockHolder(state);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockState(state)();
});

it('frees the lock after release', () => {
  const state = makeFolder();
  lockState(state)();
  lockState(state)();
});
