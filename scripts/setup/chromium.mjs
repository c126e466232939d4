import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './node-runtime.mjs';
import { Refusal } from './refusal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a local Chromium: CHROMIUM_PATH, the system's or Playwright's; null if there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** @param {string} command @param {string[]} args @returns {Promise<boolean>} whether it went well */
function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function installChromium() {
  const isRootOnDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (isRootOnDebian) {
    console.log('Installing Chromium from Debian …');
    await runQuietly('apt-get', ['update', '-qq']);
    if (await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) return;
  }
  console.log('Installing Chromium from Playwright …');
  await runQuietly(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
}

/** Finds or installs Chromium. Throws a Refusal if neither works. @returns {Promise<string>} its path */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  await installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new Refusal('The browser tests need Chromium, which couldn’t be installed. Put one on the PATH.');
}
