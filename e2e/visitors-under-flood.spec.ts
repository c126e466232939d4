import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { admin } from './template-state';

/** Guesses the admin's password from many addresses, at least 90 times and until `signal` aborts; counts by status. */
async function flood(site: Site, signal: AbortSignal): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const guess = async (guesser: number) => {
    for (let count = 0; !signal.aborted || count < 15; count += 1) {
      const { status, body } = await site.fetch(api.login, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': `203.0.113.${(guesser * 40 + count) % 250}`,
        },
        body: JSON.stringify({ email: admin.email, password: `guess ${guesser} ${count}` }),
      });
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, guesser) => guess(guesser)));
  return statuses;
}

test('under a flood of password guesses, visitors get their pages, and most guesses are turned away unread', async ({
  page,
  site,
}) => {
  const began = Date.now();
  const end = new AbortController();
  const flooding = flood(site, end.signal);
  for (const path of [pages.home, pages.spitiValley]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  end.abort();
  const statuses = await flooding;
  for (const status of statuses.keys()) expect([401, 429, 503]).toContain(status);
  // Each wrong password doubles the wait for the next one, from a second on, whatever address it comes from.
  const seconds = (Date.now() - began) / 1000;
  expect(statuses.get(401)).toBeLessThanOrEqual(1 + Math.log2(1 + seconds));
});
