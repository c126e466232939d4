import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/chromium.mjs';

const executablePath = findChromium();
const isRoot = process.getuid?.() === 0;

/** With SHUFFLE=<any word> the files run in an order of that word's, the same one each time: no journey may need another. */
function inShuffledOrder(seed: string) {
  const place = (file: string) =>
    createHash('sha256')
      .update(seed + file)
      .digest('hex');
  const files = globSync('e2e/*.spec.ts', { cwd: import.meta.dirname });
  return files
    .sort((a, b) => place(a).localeCompare(place(b)))
    .map((file) => ({ name: file, testMatch: file.replace('e2e/', '**/') }));
}

export default defineConfig({
  testDir: 'e2e',
  ...(process.env.SHUFFLE ? { projects: inShuffledOrder(process.env.SHUFFLE) } : {}),
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
