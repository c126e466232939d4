import { expect, it, vi } from 'vitest';
import {
  invoicePaths,
  quotePaths,
  reminderPaths,
  reviewPaths,
  seatPaths,
  travellerPaths,
  tripPaths,
} from '#shared/link-routes';
import { pages } from '#shared/routes';
import { siteHeader } from '#shared/settings/brand';
import { previewPath } from '#shared/tours/admin-tour';
import { captivePortal } from '../../test/fetch';
import { rejectForeignResponses } from './workbox-plugins';

vi.mock('workbox-routing', () => ({ registerRoute: vi.fn(), setCatchHandler: vi.fn() }));

async function isTaken(path: string): Promise<boolean> {
  vi.stubGlobal('__WB_MANIFEST', []);
  const { registerRoute } = await import('workbox-routing');
  const { startCacheRules } = await import('./cache-rules');
  startCacheRules();
  const request = { mode: 'navigate', destination: 'document' };
  const about = { request, url: new URL(path, location.href), sameOrigin: true };
  return vi.mocked(registerRoute).mock.calls.some(([matches]) => (matches as (about: unknown) => boolean)(about));
}

it.each([
  travellerPaths.list('token'),
  travellerPaths.traveller('token', 0),
  `${travellerPaths.traveller('token', 0)}?saved=1`,
  previewPath('tour'),
  quotePaths.quote('token'),
  quotePaths.invoice('token', '7'),
  reviewPaths.review('token'),
  reminderPaths.reminders('token'),
  seatPaths.hold('token'),
  seatPaths.form('tour', 'date'),
  tripPaths.invoice('token', '7'),
  tripPaths.copy('token'),
  tripPaths.findLink,
  tripPaths.reportPayment('token'),
  invoicePaths.invoice('token'),
])('%s, which no phone keeps, is left to the network', async (path) => {
  expect(await isTaken(path)).toBe(false);
});

it.each([pages.home, pages.tour('leh'), '/roster', tripPaths.trip('token')])('%s is answered', async (path) => {
  expect(await isTaken(path)).toBe(true);
});

it('takes no file without our header, and none that is missing', async () => {
  const request = new Request(new URL('/assets/a.js', location.href));
  const fetched = (response: Response) => rejectForeignResponses.fetchDidSucceed?.({ request, response } as never);
  const headers = { [siteHeader.name]: siteHeader.value };
  expect(await fetched(new Response('', { headers }))).toBeInstanceOf(Response);
  for (const answer of [captivePortal(), new Response('', { status: 404, headers })]) {
    await expect(fetched(answer)).rejects.toThrow('Unexpected response');
  }
});
