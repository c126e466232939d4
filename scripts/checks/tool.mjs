import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/node-runtime.mjs';

/**
 * Runs a tool from node_modules with its output on the terminal.
 * @param {string} script path in node_modules
 * @param {string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runTool(script, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    process.once('exit', () => child.kill());
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
