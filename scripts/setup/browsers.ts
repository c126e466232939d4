import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

// Chromium for most end-to-end tests, Firefox and WebKit for those in e2e/engines, from Debian's own packages: see decision 130.

const execute = promisify(execFile);

const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];

function findProgram(...names: string[]): string | null {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}

/** Path of a local Chromium: CHROMIUM_PATH, the system's or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const found = process.env.CHROMIUM_PATH || findProgram('chromium', 'chromium-browser', 'google-chrome');
  return found ?? [chromium.executablePath()].find(existsSync) ?? null;
}

/** Path of Chromium's headless shell, which most end-to-end tests use where it is installed, or null. */
export const findHeadlessShell = (): string | null => findProgram('chromium-headless-shell');

/** Path of Firefox, the long-term release before others, or null. */
export const findFirefox = (): string | null => findProgram('firefox-esr', 'firefox');

/** WebKit’s needs: the driver, the browser it drives, and a screen that nobody sees. Paths. */
interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** WebKitGTK with its driver, or null. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  // Debian keeps the browser that belongs to the driver beside its library.
  const browser = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser')[0];
  return driver && screen && browser ? { driver, screen, browser } : null;
}

const engines = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
] as const;

type EngineName = (typeof engines)[number]['name'];

/** The engines besides Chromium that can be driven here. */
export function listEngines(): EngineName[] {
  return engines.filter(({ find }) => find() !== null).map(({ name }) => name);
}

/** Longest wait for another installation to end, in seconds. */
const lockSeconds = 300;

/** Installs Debian packages where that is possible: as root, on a system that has apt. */
async function installPackages(names: readonly string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const patient = ['-qq', '-o', `DPkg::Lock::Timeout=${lockSeconds}`];
  await execute('apt-get', ['update', ...patient], options).catch(console.error);
  const install = ['install', '-y', '--no-install-recommends', ...patient, ...names];
  await execute('apt-get', install, options).catch(console.error);
}

/** Installs the browsers that are missing, as far as that is possible. Returns the names of those that are not there. */
export async function ensureBrowsers(): Promise<string[]> {
  if (findChromium() === null) {
    console.log('Installing Chromium …');
    await installPackages(['chromium', 'chromium-headless-shell']);
  }
  if (findChromium() === null) {
    const playwright = join('node_modules', '@playwright/test/cli.js');
    await execute(process.execPath, [playwright, 'install', 'chromium']).catch(console.error);
  }
  // One after another: what stops one package doesn't stop the other's engine.
  for (const { find, packages } of engines) if (find() === null) await installPackages(packages);
  const missing: string[] = engines.filter(({ find }) => find() === null).map(({ name }) => name);
  return findChromium() === null ? ['Chromium', ...missing] : missing;
}
