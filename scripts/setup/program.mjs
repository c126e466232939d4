// Runs on the system's Node before installation: built-ins only.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './node-runtime.mjs';

/**
 * Runs a program in the project's folder, and ends it with this process.
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @param {string} [input] its standard input, where `stdio` makes a pipe of it
 * @returns {Promise<{ fine: boolean, said: string }>} what it said, where `stdio` leaves that to us
 */
export function runProgram(command, args, options, input = '') {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdin?.end(input);
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    child.once('error', (error) => resolve({ fine: false, said: error.message }));
    child.once('close', (code) => resolve({ fine: code === 0, said: said.trim() }));
  });
}

/**
 * Runs a tool from node_modules.
 * @param {string} script its path there @param {string[]} args @param {import('node:child_process').SpawnOptions} [options] @param {string} [input]
 */
export function runTool(script, args, options, input = '') {
  return runProgram(process.execPath, [join(root, 'node_modules', script), ...args], options, input);
}
