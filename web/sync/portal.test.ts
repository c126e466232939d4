import { expect, it, vi } from 'vitest';
import { answerWith, captivePortal, json } from '../test/answers';

async function openPage() {
  vi.resetModules();
  const [portal, connection, client] = await Promise.all([
    import('./portal'),
    import('./connection'),
    import('../api/client'),
  ]);
  connection.startConnectionWatch();
  return { ...portal, ask: () => client.probe('/api/tours', 1_000) };
}

it('a portal is remembered until an answer comes through on a page that says so', async () => {
  const page = await openPage();
  await page.updatePortalShown(true);
  answerWith(captivePortal);
  await page.ask();
  expect(await page.wantsSignIn()).toBe(true);
  answerWith(() => json([]));
  await page.ask();
  expect(await page.wantsSignIn()).toBe(false);
  expect(await page.wasPortalShown()).toBe(false);
});

it('an answer to a page that is being left for the portal doesn’t make it forgotten', async () => {
  const left = await openPage();
  expect(await left.wantsSignIn()).toBe(false);
  await left.updatePortalShown(true);
  answerWith(() => json([]));
  await left.ask();
  expect(await left.wantsSignIn()).toBe(false);
  expect(await left.wasPortalShown()).toBe(true);
});
