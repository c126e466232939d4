import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages } from './apt.ts';
import { runTool } from './program.mjs';

// Not the headless shell, which has no back/forward cache.
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a local Chromium: CHROMIUM_PATH, the system's or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
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
  if (findChromium() !== null) return;
  console.error('The browser tests need Chromium, which couldn’t be installed. Put one on the PATH.');
}
