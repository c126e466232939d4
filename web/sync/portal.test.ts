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

it.each([
  ['answers in place of our site', captivePortal],
  ['sends a call elsewhere', () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })],
  ['asks for a login by its number', () => new Response('', { status: 511 })],
])('a portal that %s while something is sent is known from then on', async (_, portal) => {
  const page = await openPage();
  const heard = vi.fn();
  page.onPortal(heard);
  answerWith(portal);
  await page.ask();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(await page.wantsSignIn()).toBe(true);
});

it.each([
  ['a cut line', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a fault on the way',
    () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ],
])('%s is no portal', async (_, fault) => {
  const page = await openPage();
  answerWith(fault);
  await page.ask();
  expect(await page.wantsSignIn()).toBe(false);
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
