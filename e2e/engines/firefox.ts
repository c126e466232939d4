import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { findFirefox } from '../../scripts/setup/browsers.ts';
import { commandTimeoutMs, type Engine, findArguments, findElement, type Target, windowSize } from './engine';

/** Firefox without a screen, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox isn’t installed.');
  // Firefox writes more than its profile into the home folder.
  const home = mkdtempSync(join(tmpdir(), 'highpass-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: windowSize,
    env: { ...process.env, HOME: home, TMPDIR: home },
    timeout: commandTimeoutMs,
    protocolTimeout: commandTimeoutMs,
  });
  const found: string[] = [];
  const [page = await browser.newPage()] = await browser.pages();
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) found.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`uncaught: ${(error as Error)?.stack ?? error}`));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
  const handle = async (target: Target): Promise<ElementHandle<Element>> => {
    const element = (await page.evaluateHandle(findElement, ...findArguments(target))).asElement();
    if (!element) throw new Error(`not there: ${JSON.stringify(target)}`);
    return element as ElementHandle<Element>;
  };
  return {
    go: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: commandTimeoutMs })),
    evaluate: async (run, ...args) => (await page.evaluate(run as never, ...(args as unknown as never[]))) as never,
    has: (target) =>
      handle(target).then(
        () => true,
        () => false,
      ),
    click: async (target) => (await handle(target)).click(),
    type: async (target, text) => (await handle(target)).type(text),
    choose: async (target, value) => void (await (await handle(target)).select(value)),
    upload: async (target, file) => ((await handle(target)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    problems: async () => found,
    close: async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
