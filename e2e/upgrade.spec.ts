import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

test('a newer build upgrades the database under five open offline tabs, and nothing is hidden or lost', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const [waiting, later, last] = [makeInquiry(), makeInquiry(), makeInquiry()];
  await visitOnce(page);
  const tabs = [page];
  for (const path of [pages.adventure, pages.domestic, pages.contact, pages.saved]) {
    const tab = await context.newPage();
    await visit(tab, path);
    tabs.push(tab);
  }
  await site.stop();
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await sendInquiry(form, waiting);
  await expect(form.getByText(savedOnPhone)).toBeVisible();

  // What the newer build does in its own tab. It only finishes if the five open tabs make way.
  const raised = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('highpass', 9);
        asked.onupgradeneeded = () => asked.result.createObjectStore('of-a-newer-build');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          asked.result.close();
          resolve(asked.result.version);
        };
      }),
  );
  expect(raised).toBe(9);

  // An old tab still saves an inquiry, and a newly opened one finds everything.
  const [, , , contact, saved] = tabs;
  if (!contact || !saved) throw new Error('five tabs were opened');
  const contactForm = contact.getByRole('main').getByRole('form');
  await sendInquiry(contactForm, later);
  await expect(contactForm.getByText(savedOnPhone)).toBeVisible();
  for (const tab of tabs) await tab.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(saved.getByText('Waiting for a connection')).toHaveCount(2);
  await sendInquiry(form, last);
  await expect(form.getByText(savedOnPhone)).toBeVisible();

  await site.start();
  for (const tab of tabs) await tab.evaluate(() => dispatchEvent(new Event('online')));
  for (const { name } of [waiting, later, last]) await expect.poll(() => site.inquiriesOf(name)).toHaveLength(1);
  await expect(saved.getByText('Nothing waiting.')).toBeVisible();
  for (const { name } of [waiting, later, last]) expect(await site.inquiriesOf(name)).toHaveLength(1);
});
