import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { logIn } from './admin';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { admin } from './template-state';
import { visit } from './visit';

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

test('under a flood of password guesses, visitors get their pages and the admin can log in', async ({
  page,
  context,
  site,
}) => {
  // A browser that has logged in before.
  await visit(page, pages.login);
  await logIn(page);
  await expect(page).toHaveURL(pages.dashboard);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(pages.login);

  const began = Date.now();
  const end = new AbortController();
  const flooding = flood(site, end.signal);
  const visitor = await context.newPage();
  for (const path of [pages.home, pages.spitiValley]) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await logIn(page);
  await expect(page).toHaveURL(pages.dashboard);
  end.abort();
  const statuses = await flooding;
  expect([...statuses.keys()].sort()).toEqual([401, 429]);
  // Most guesses must be turned away before the costly hash: ten are let through at once, then one every three seconds.
  const computed = statuses.get(401) ?? 0;
  const turnedAway = statuses.get(429) ?? 0;
  expect(computed).toBeLessThanOrEqual(11 + (Date.now() - began) / 3000);
  expect(turnedAway).toBeGreaterThan(3 * computed);
});
