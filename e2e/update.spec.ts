import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { FaultProxy } from './fault-proxy';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { Problems, watch } from './problems';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

const findUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => registration?.addEventListener('updatefound', resolve, { once: true }));
    await registration?.update();
    await found;
  });

const countTakeovers = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.takeovers = '0';
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      const { dataset } = document.documentElement;
      dataset.takeovers = String(Number(dataset.takeovers) + 1);
    });
  });

test('an update is offered on a page of an older build, not on a new one', async ({ browser, site }) => {
  let build: ((text: string) => string) | null = null;
  const proxy = await FaultProxy.open(site.url, {
    fate: () => null,
    rewrite: (path) => (path === '/sw.js' ? build : null),
  });
  const problems = new Problems();
  const context = await browser.newContext({ baseURL: proxy.url });
  await watch(context, proxy.url, problems);
  const page = await context.newPage();
  await visitOnce(page);
  const offer = page.getByText('A newer version of this site is ready.');
  await countTakeovers(page);

  await test.step('this page’s own build takes over silently', async () => {
    build = (text) => `${text}\n// once more`;
    await findUpdate(page);
    await expect(page.locator('html')).toHaveAttribute('data-takeovers', '1');
    await expect(offer).toBeHidden();
  });

  await test.step('with another tab open it waits, also silently', async () => {
    const other = await context.newPage();
    await visit(other, pages.about);
    build = (text) => `${text}\n// and once more`;
    await findUpdate(page);
    const waiting = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    await expect.poll(waiting).toBe(true);
    await expect(offer).toBeHidden();
    await other.close();
  });

  await test.step('another build is offered', async () => {
    const entry = await page.locator('script[type=module][src]').first().getAttribute('src');
    const name = entry?.slice(1).replaceAll('.', '\\.') ?? '';
    build = (text) => text.replace(new RegExp(`\\{[^{}]*${name}[^{}]*\\},?`), '');
    await findUpdate(page);
    await expect(offer).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await reloaded;
  });
  await context.close();
  await proxy.close();
  expect(problems.left).toEqual([]);
});
