import type { BrowserContext, Page } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { findRegistrationId, visit, visitOnce } from './visit';

test.use({ serviceWorkers: 'allow', sharesSite: true });

/** Delivers a push to the page's service worker, as the browser does when its push service has one. */
async function createPusher(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  const registrationId = await findRegistrationId(devtools);
  const { origin } = new URL(page.url());
  return (data: unknown) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
}

test('shows a push without a name, and opens its inquiry in the desk’s window when it is pressed', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['notifications']);
  await site.signInBrowser(context);
  await visitOnce(page);
  await visit(page, pages.account);
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
  await expectAccessible(page, page.getByRole('region', { name: 'Notifications' }));

  // A window that was loaded on another screen is one that shows the inbox, too.
  await page.getByRole('link', { name: 'Contact Inquiries' }).click();
  await page.waitForURL(pages.inquiries);
  const push = await createPusher(context, page);
  const { _id } = await submitInquiry(site);
  const path = adminLinks.inquiry(_id);
  await push({ title: 'New inquiry: Spiti', body: '2 people, June', path });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}. ${body}`);
    });
  await expect.poll(shown).toEqual(['New inquiry: Spiti. 2 people, June']);
  // What can't be read is shown as well: browsers demand it.
  await push('nonsense');
  await expect.poll(shown).toEqual([`${agency.name}. There’s news in the admin.`]);

  // The worker opens another window where this one takes more than half a second to answer, and the browser opens none for
  // an event of a script's: pressed again, as a person would.
  await expect(async () => {
    await push({ title: 'New inquiry: Spiti', body: '2 people, June', path });
    await expect.poll(shown).toEqual(['New inquiry: Spiti. 2 people, June']);
    // Written as text: the worker's own types are not a page's.
    await context.serviceWorkers()[0]?.evaluate(`registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await page.waitForURL((url) => url.pathname + url.search === path, { timeout: 2_000 });
  }).toPass();
  expect(context.pages()).toEqual([page]);
  await expect.poll(shown).toEqual([]);
});
