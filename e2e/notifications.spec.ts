import type { BrowserContext, Page } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { findRegistrationId, visit, visitUntilOfflineReady } from './visit';

test.use({ serviceWorkers: 'allow', sharesSite: true });

/** Delivers a push message to the service worker through the developer tools. */
async function createPushSender(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  const registrationId = await findRegistrationId(devtools);
  const { origin } = new URL(page.url());
  return (data: unknown) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
}

test('shows a push without a name, and opens its inquiry in the admin’s window when it is pressed', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['notifications']);
  await site.signInBrowser(context);
  await visitUntilOfflineReady(page);
  await visit(page, pages.account);
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
  await expectAccessible(page, page.getByRole('region', { name: 'Notifications' }));

  // A window that navigated to the inbox after loading counts as well.
  await page.getByRole('link', { name: 'Contact Inquiries' }).click();
  await page.waitForURL(pages.inquiries);
  const push = await createPushSender(context, page);
  const { _id } = await submitInquiry(site);
  const path = adminLinks.inquiry(_id);
  await push({ title: 'New inquiry: Spiti', body: '2 people, June', path });
  const listNotifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}. ${body}`);
    });
  await expect.poll(listNotifications).toEqual(['New inquiry: Spiti. 2 people, June']);
  // An unreadable push is shown, too, because browsers require a notification for each push.
  await push('nonsense');
  await expect.poll(listNotifications).toEqual([`${agency.name}. There’s news in the admin.`]);

  // The worker opens a window if this page takes over half a second to answer, which the browser refuses for a
  // scripted event. So the click is repeated.
  await expect(async () => {
    await push({ title: 'New inquiry: Spiti', body: '2 people, June', path });
    await expect.poll(listNotifications).toEqual(['New inquiry: Spiti. 2 people, June']);
    // A string, because the worker's types are not known here.
    await context.serviceWorkers()[0]?.evaluate(`registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await page.waitForURL((url) => url.pathname + url.search === path, { timeout: 2_000 });
  }).toPass();
  expect(context.pages()).toEqual([page]);
  await expect.poll(listNotifications).toEqual([]);
});
