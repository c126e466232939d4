import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages } from './apt.ts';
import { runTool } from './program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function findProgram(names: string[]): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Path of a local Chromium: CHROMIUM_PATH, the system's or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const others = [...places, chromium.executablePath()];
  return process.env.CHROMIUM_PATH || findProgram(names) || others.find((path) => existsSync(path)) || null;
}

/**
 * Path of Chromium without its window, which takes an eighth less of the processor a journey; where there is none, of
 * Chromium. It has no back/forward cache and shows no notifications.
 */
export function findHeadlessShell(): string | null {
  return process.env.CHROMIUM_PATH || findProgram(['chromium-headless-shell']) || findChromium();
}

async function installChromium(): Promise<void> {
  console.log('Installing Chromium …');
  if (await installPackages(['chromium'])) return;
  const { fine, said } = await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  if (!fine) console.error(said);
}

/** Installs a Chromium if there is none, and says so if that fails too. */
export async function ensureChromium(): Promise<void> {
  if (findChromium() === null) await installChromium();
  // The journeys can do without it.
  if (!process.env.CHROMIUM_PATH && findHeadlessShell() === findChromium()) await installPackages(['chromium-headless-shell']);
  if (findChromium() !== null) return;
  console.error('The browser tests need Chromium, which couldn’t be installed. Put one on the PATH.');
}
