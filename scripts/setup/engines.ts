import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.ts';

// Firefox and WebKit, for the journey in e2e/engines. Debian's own packages: see decision 130.

const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';
// Debian keeps the browser that belongs to the driver beside its library.
const miniBrowsers = '/usr/{lib,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser';

/** WebKit’s needs: the driver, the browser it drives, and a screen that nobody sees. Paths. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

function findProgram(...names: string[]): string | null {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}

/** Path of Firefox, the long-term release before others, or null. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr', 'firefox') ?? (existsSync(macFirefox) ? macFirefox : null);
}

/** WebKitGTK with its driver, or null. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const browser = globSync(miniBrowsers)[0];
  return driver && screen && browser ? { driver, screen, browser } : null;
}

const engines = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
] as const;

export type EngineName = (typeof engines)[number]['name'];

/** The engines besides Chromium that can be driven here. */
export function listEngines(): EngineName[] {
  return engines.filter(({ find }) => find() !== null).map(({ name }) => name);
}

/** Installs the engines that are missing. Returns the names of those that couldn't be. */
export async function ensureEngines(): Promise<EngineName[]> {
  const missing = () => engines.filter(({ find }) => find() === null);
  // One after another: what stops one package doesn't stop the other's engine.
  for (const { packages } of missing()) await installPackages([...packages]);
  return missing().map(({ name }) => name);
}
