import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { api } from '#shared/calls';
import type { Tour } from '#shared/tours/tour';
import { root } from '../scripts/setup/node-runtime.mjs';
import { expect } from './fixtures';
import type { Site } from './site';
import { admin } from './template-state';

export function photo(name: string): string {
  return join(root, 'seed/prints', `${name}.jpg`);
}

/** An agency's own photographs, unlike the prints: people, grain, weak and glaring light, two upright and one wide. */
export const photographs = [
  'rider-upright',
  'group-on-road',
  'backlit-dusk',
  'harsh-noon',
  'meadow-upright',
  'river-wide',
].map((name) => join(root, 'e2e/photos', `${name}.jpg`));

let logins = 0;

export function newHeading(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

export async function logIn(page: Page, password = admin.password, email = admin.email): Promise<void> {
  // A new address each time: the limit is ten logins a minute from one.
  logins += 1;
  await page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.51.100.${logins % 250}` });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function fillTour(form: Locator, heading: string): Promise<void> {
  await form.getByLabel('Heading').fill(heading);
  await form.getByLabel('Type').selectOption('Domestic');
  await form.getByLabel('Country').selectOption('India');
  await form.getByLabel('Place', { exact: true }).selectOption('Sikkim');
  await form.getByLabel('Duration').fill('5 days');
  await form.getByLabel('Group Size').fill('4-8');
  await form.getByLabel('Language').selectOption('English');
  await form.getByLabel('Rating').fill('4.6');
  await form.getByLabel('Price', { exact: true }).fill('₹24,500');
  await form.getByLabel('Price Per Day').fill('4900');
  await form.getByLabel('Description').first().fill('Over the old trade road.');
  await form.getByLabel('Title').fill('Gangtok');
  await form.getByLabel('Description').nth(1).fill('Arrive and walk the ridge.');
  await form.getByLabel('Question').fill('Is it wet?');
  await form.getByLabel('Answer').fill('In July, yes.');
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 160; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Not reached with 160 presses of Tab.');
}

/** Names what is lower than a finger needs, 44 pixels, but for boxes to tick, whose label is as high. */
export function listSmallTargets(within: Locator): Promise<(string | null)[]> {
  return within.locator('button, input, select, a').evaluateAll((targets) =>
    targets
      .filter((target) => !(target as HTMLInputElement).type?.match(/checkbox|radio|file/))
      .filter((target) => target.clientHeight > 0 && target.getBoundingClientRect().height < 44)
      .map((target) => target.ariaLabel ?? target.textContent),
  );
}

export async function firstOnHome(page: Page): Promise<Locator> {
  await page.goto('/');
  const first = page.getByRole('article').first().getByRole('heading');
  await expect(first).toBeVisible();
  return first;
}

/** Adds a tour through the API, for tests that change or delete it. The first picture is its cover. */
export async function addTour(
  site: Site,
  heading: string,
  more: Record<string, string> = {},
  pictures: readonly string[] = [photo('g-hairpins')],
): Promise<Tour> {
  const form = new FormData();
  const fields = { heading, type: 'Domestic', country: 'India', place: 'Goa', price: '9900', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [at, path] of pictures.entries()) {
    const bytes = new Blob([readFileSync(path)], { type: 'image/jpeg' });
    form.append(at === 0 ? 'coverImage' : 'galleryImages', bytes, basename(path));
  }
  const headers = { Authorization: `Bearer ${await site.signIn()}` };
  const answer = await site.fetch(api.tours, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { tour: Tour }).tour;
}
