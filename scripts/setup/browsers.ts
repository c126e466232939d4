import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram, runTool } from './program.mjs';

// Chromium for the journeys; Firefox and WebKit for the one in e2e/engines, from Debian's own packages: see decision 130.

const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];

function findProgram(...names: string[]): string | null {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}

const findFirst = (...paths: string[]) => paths.find(existsSync) ?? null;

/** Path of a local Chromium: CHROMIUM_PATH, the system's or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const onMac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const found = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  return process.env.CHROMIUM_PATH || found || findFirst(...onMac, chromium.executablePath());
}

/** Path of Chromium's headless shell, which most journeys run in where it is there, or null: decision 191. */
export const findHeadlessShell = (): string | null => findProgram('chromium-headless-shell');

/** Path of Firefox, the long-term release before others, or null. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr', 'firefox') ?? findFirst('/Applications/Firefox.app/Contents/MacOS/firefox');
}

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

/** Installs Debian packages where that is possible: as root, on a system that has apt. Returns whether it was done. */
async function installPackages(names: readonly string[]): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-qq', '-o', `DPkg::Lock::Timeout=${lockSeconds}`];
  await runProgram('apt-get', ['update', ...patient], { env });
  const install = ['install', '-y', '--no-install-recommends', ...patient, ...names];
  const { fine, said } = await runProgram('apt-get', install, { env });
  if (!fine) console.error(said);
  return fine;
}

async function installChromium(): Promise<void> {
  console.log('Installing Chromium …');
  // Only Debian has the shell as a package.
  if ((await installPackages(['chromium', 'chromium-headless-shell'])) || (await installPackages(['chromium']))) return;
  const { fine, said } = await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  if (!fine) console.error(said);
}

/** Installs a Chromium if there is none, and says so if that fails too. */
async function ensureChromium(): Promise<void> {
  if (findChromium() === null) await installChromium();
  if (findChromium() !== null) return;
  console.error('The browser tests need Chromium, which couldn’t be installed. Put one on the PATH.');
}

/** Installs the browsers that are missing. Returns the names of the other engines that couldn't be. */
export async function ensureBrowsers(): Promise<EngineName[]> {
  await ensureChromium();
  const missing = () => engines.filter(({ find }) => find() === null);
  // One after another: what stops one package doesn't stop the other's engine.
  for (const { packages } of missing()) await installPackages(packages);
  return missing().map(({ name }) => name);
}
