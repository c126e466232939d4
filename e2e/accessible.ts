import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../scripts/setup/node-runtime.mjs';

// Each page reads it anew, so the smaller of its files.
const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No screen has frames, so axe runs in the page itself: a second one to merge answers costs a second a screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is below the first view is laid out once the page answers, and axe measures in several goes.
  const isLaidOut = () => {
    const { ready, whole } = document.documentElement.dataset;
    return ready === undefined || whole !== undefined;
  };
  // Never where the scripts that do it didn't arrive.
  await page.waitForFunction(isLaidOut, null, { timeout: 5_000 }).catch(() => {});
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (values) => {
    const listFading = () =>
      document.getAnimations().filter(({ playState, timeline, effect }) => {
        return (
          playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
        );
      });
    // What a window or colours that changed come to is there with the next frame. What fades in has too little contrast
    // until it is there, and a colour that is inherited fades only once its parent's has.
    do {
      await Promise.allSettled(listFading().map(({ finished }) => finished));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    } while (listFading().length > 0);
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const options = { runOnly: { type: 'tag' as const, values }, resultTypes: ['violations' as const], preload: false };
    return (await axe.run(document, options)).violations;
  }, rules);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}
