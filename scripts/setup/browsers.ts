import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

// Chromium runs most end-to-end tests, Firefox and WebKit those in e2e/engines, all from Debian's packages: see decision 130.

const execute = promisify(execFile);

const programFolders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];

function findProgram(...names: string[]): string | null {
  return names.flatMap((name) => programFolders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}

/** Returns the path of CHROMIUM_PATH, the system's Chromium or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const systemPath = process.env.CHROMIUM_PATH || findProgram('chromium', 'chromium-browser', 'google-chrome');
  return systemPath ?? [chromium.executablePath()].find(existsSync) ?? null;
}

export const findHeadlessShell = (): string | null => findProgram('chromium-headless-shell');

export const findFirefox = (): string | null => findProgram('firefox-esr', 'firefox');

/** Paths of WebKitGTK's driver and browser, and of a virtual display. */
interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  // Debian installs the driver's browser beside its library.
  const browser = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser')[0];
  return driver && display && browser ? { driver, display, browser } : null;
}

const otherEngines = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
] as const;

type EngineName = (typeof otherEngines)[number]['name'];

export function listOtherEngines(): EngineName[] {
  return otherEngines.filter(({ find }) => find() !== null).map(({ name }) => name);
}

const aptLockTimeoutSeconds = 300;

/** Installs Debian packages; does nothing without root or on a system without apt. */
async function installPackages(packages: readonly string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const aptOptions = ['-qq', '-o', `DPkg::Lock::Timeout=${aptLockTimeoutSeconds}`];
  await execute('apt-get', ['update', ...aptOptions], options).catch(console.error);
  const installArgs = ['install', '-y', '--no-install-recommends', ...aptOptions, ...packages];
  await execute('apt-get', installArgs, options).catch(console.error);
}

/** Installs missing browsers if the system allows it. Returns the names of those that are still missing. */
export async function ensureBrowsers(): Promise<string[]> {
  if (findChromium() === null) {
    console.log('Installing Chromium …');
    await installPackages(['chromium', 'chromium-headless-shell']);
  }
  if (findChromium() === null) {
    const playwright = join('node_modules', '@playwright/test/cli.js');
    await execute(process.execPath, [playwright, 'install', 'chromium']).catch(console.error);
  }
  // Each engine is installed on its own, so that a package that fails does not stop the other engine's.
  for (const { find, packages } of otherEngines) if (find() === null) await installPackages(packages);
  const missing: string[] = otherEngines.filter(({ find }) => find() === null).map(({ name }) => name);
  return findChromium() === null ? ['Chromium', ...missing] : missing;
}
