import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../setup/refusal.mjs';

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Takes a state folder for this process: two servers on one database would each believe their own copy of it.
 * @param {string} state
 * @returns {() => void} gives it back
 */
export function lockState(state) {
  const path = join(state, 'served-by');
  mkdirSync(state, { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch {
      const pid = Number(readFileSync(path, 'utf8'));
      if (pid && isRunning(pid)) throw new Refusal(`The data in ${state} is already being served, by process ${pid}.`);
      rmSync(path);
    }
  }
}
