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
 * @param scope `again` checks a screen that was checked just before in other colours or at another width: only the rules
 *   of {@link layoutRules}, and all rules for elements that were hidden then. A locator limits the check to new parts of
 *   a screen that was checked whole before.
 */
export async function expectAccessible(page: Page, scope?: 'again' | Locator): Promise<void> {
  // Content below the fold is laid out after hydration, and axe would measure it half laid out.
  const hasFinishedLayout = () => {
    const { ready, whole } = document.documentElement.dataset;
    return ready === undefined || whole !== undefined;
  };
  // The layout never completes where the scripts are blocked.
  await page.waitForFunction(hasFinishedLayout, null, { timeout: 5_000 }).catch(() => {});
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const container = scope === 'again' ? undefined : scope;
  await container?.first().waitFor();
  const parts = await container?.elementHandles();
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
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      } while (listRunningAnimations().length > 0);
      const axeWindow = window as unknown as { axe: typeof import('axe-core'); shown?: WeakSet<Element> };
      const { axe, shown: previouslyVisible } = axeWindow;
      const options = { resultTypes: ['violations' as const], preload: false };
      const allRules = { ...options, runOnly: { type: 'tag' as const, values } };
      if (parts) return (await axe.run({ include: parts as never }, allRules)).violations;
      const visibleElements = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
      axeWindow.shown = new WeakSet(visibleElements);
      if (!isAgain || !previouslyVisible) return (await axe.run(document, allRules)).violations;
      const runOnly = { type: 'rule' as const, values: rules };
      const { violations } = await axe.run(document, { ...options, runOnly });
      const isNew = (element: Element | null): element is Element =>
        element !== null && element !== document.body && !previouslyVisible.has(element);
      const include = visibleElements.filter((element) => isNew(element) && !isNew(element.parentElement));
      if (include.length === 0) return violations;
      const newResults = await axe.run({ include: include as never }, allRules);
      return [...violations, ...newResults.violations];
    },
    [tags, layoutRules, scope === 'again', parts] as const,
  );
  const messages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
  expect(messages).toEqual([]);
}

/** An iPhone zooms into a focused field whose font is smaller than 16 px, and does not zoom out again. */
export async function expectFieldsWithoutZoom(page: Page): Promise<void> {
  const fieldsWithSmallFont = await page.evaluate(() =>
    [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')]
      .map((field) => ({ field: field.outerHTML.slice(0, 160), size: getComputedStyle(field).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < 16),
  );
  expect(fieldsWithSmallFont).toEqual([]);
}
