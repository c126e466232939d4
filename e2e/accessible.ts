import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

// Each page reads it anew, so the smaller of its files.
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// What the same words and parts may lack in other colours or at another width.
const looks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/**
 * No screen has frames, so axe runs in the page itself: a second one to merge answers costs a second a screen.
 * `again` is for a screen that was asked just before, in other colours or at another width: only its looks may differ,
 * but for what wasn't shown then. A locator is for dialogs and parts that are new on a screen that routes.spec.ts or an
 * earlier call asked whole: only they are asked, in about half the time.
 */
export async function expectAccessible(page: Page, what?: 'again' | Locator): Promise<void> {
  // What is below the first view is laid out once the page answers, and axe measures in several goes.
  const isLaidOut = () => {
    const { ready, whole } = document.documentElement.dataset;
    return ready === undefined || whole !== undefined;
  };
  // Never where the scripts that do it didn't arrive.
  await page.waitForFunction(isLaidOut, null, { timeout: 5_000 }).catch(() => {});
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const within = what === 'again' ? undefined : what;
  await within?.first().waitFor();
  const parts = await within?.elementHandles();
  const violations = await page.evaluate(
    async ([values, rules, isAgain, parts]) => {
      const listFading = () =>
        document.getAnimations().filter(({ playState, timeline, effect }) => {
          return (
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Infinity
          );
        });
      // What a window or colours that changed come to is there with the next frame. What fades in has too little contrast
      // until it is there, and a colour that is inherited fades only once its parent's has.
      do {
        await Promise.allSettled(listFading().map(({ finished }) => finished));
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      } while (listFading().length > 0);
      const asked = window as unknown as { axe: typeof import('axe-core'); shown?: WeakSet<Element> };
      const { axe, shown } = asked;
      const options = { resultTypes: ['violations' as const], preload: false };
      const all = { ...options, runOnly: { type: 'tag' as const, values } };
      if (parts) return (await axe.run({ include: parts as never }, all)).violations;
      const shownNow = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
      asked.shown = new WeakSet(shownNow);
      if (!isAgain || !shown) return (await axe.run(document, all)).violations;
      const runOnly = { type: 'rule' as const, values: rules };
      const { violations } = await axe.run(document, { ...options, runOnly });
      const isNew = (one: Element | null): one is Element => one !== null && one !== document.body && !shown.has(one);
      const include = shownNow.filter((one) => isNew(one) && !isNew(one.parentElement));
      if (include.length === 0) return violations;
      const inNew = await axe.run({ include: include as never }, all);
      return [...violations, ...inNew.violations];
    },
    [tags, looks, what === 'again', parts] as const,
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}

/** An iPhone zooms into a field whose letters are below 16 px, and stays there. */
export async function expectFieldsWithoutZoom(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')]
      .map((field) => ({ field: field.outerHTML.slice(0, 160), size: getComputedStyle(field).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < 16),
  );
  expect(small).toEqual([]);
}
