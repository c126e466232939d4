import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

// The minified file, because each page loads it again.
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Rules whose result depends on colours or width.
const layoutRules = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/**
 * Checks the page with axe. axe runs in the page itself, because no screen has frames and a second page costs a second.
 *
 * @param what `again` checks a screen that was checked just before in other colours or at another width: only the rules
 *   of {@link layoutRules}, and all rules for elements that were hidden then. A locator limits the check to new parts of
 *   a screen that was checked whole before.
 */
export async function expectAccessible(page: Page, what?: 'again' | Locator): Promise<void> {
  // Content below the fold is laid out after hydration, and axe would measure it half laid out.
  const hasFinishedLayout = () => {
    const { ready, whole } = document.documentElement.dataset;
    return ready === undefined || whole !== undefined;
  };
  // The layout never completes where the scripts are blocked.
  await page.waitForFunction(hasFinishedLayout, null, { timeout: 5_000 }).catch(() => {});
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const scope = what === 'again' ? undefined : what;
  await scope?.first().waitFor();
  const parts = await scope?.elementHandles();
  const violations = await page.evaluate(
    async ([values, rules, isAgain, parts]) => {
      const listRunningAnimations = () =>
        document.getAnimations().filter(({ playState, timeline, effect }) => {
          return (
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Infinity
          );
        });
      // Wait for the next frame and for running animations: a half faded element has too little contrast, and an inherited
      // colour fades after its parent's.
      do {
        await Promise.allSettled(listRunningAnimations().map(({ finished }) => finished));
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      } while (listRunningAnimations().length > 0);
      const axeWindow = window as unknown as { axe: typeof import('axe-core'); shown?: WeakSet<Element> };
      const { axe, shown } = axeWindow;
      const options = { resultTypes: ['violations' as const], preload: false };
      const all = { ...options, runOnly: { type: 'tag' as const, values } };
      if (parts) return (await axe.run({ include: parts as never }, all)).violations;
      const shownNow = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
      axeWindow.shown = new WeakSet(shownNow);
      if (!isAgain || !shown) return (await axe.run(document, all)).violations;
      const runOnly = { type: 'rule' as const, values: rules };
      const { violations } = await axe.run(document, { ...options, runOnly });
      const isNew = (one: Element | null): one is Element => one !== null && one !== document.body && !shown.has(one);
      const include = shownNow.filter((one) => isNew(one) && !isNew(one.parentElement));
      if (include.length === 0) return violations;
      const newResults = await axe.run({ include: include as never }, all);
      return [...violations, ...newResults.violations];
    },
    [tags, layoutRules, what === 'again', parts] as const,
  );
  const messages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
  expect(messages).toEqual([]);
}

/** An iPhone zooms into a focused field whose font is smaller than 16 px, and does not zoom out again. */
export async function expectFieldsWithoutZoom(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')]
      .map((field) => ({ field: field.outerHTML.slice(0, 160), size: getComputedStyle(field).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < 16),
  );
  expect(small).toEqual([]);
}
