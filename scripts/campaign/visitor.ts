import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { pages } from '#shared/paths';
import { readTours } from '../bench/sites.ts';
import type { RunningSite } from './running-site.ts';

/** In milliseconds. */
const pause = 100;

/** The pages that a visitor reads: the lists, and a few tours. */
export async function listPages({ url }: RunningSite): Promise<string[]> {
  const tours = await readTours(url, '?limit=4');
  return [pages.home, pages.adventure, pages.about, ...tours.map(({ _id }) => pages.tour(_id))];
}

/** Whether so many milliseconds are over, from now. */
export function until(ms: number): () => boolean {
  const end = Date.now() + ms;
  return () => Date.now() > end;
}

/** A visitor who opens one page after the other; how long each took (ms). */
export async function visit(site: RunningSite, paths: readonly string[], isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const started = performance.now();
    const answer = await site.fetch(paths[count % paths.length] ?? '/');
    await answer.text();
    times.push(performance.now() - started);
    assert.equal(answer.status, 200);
    await wait(pause);
  }
  return times;
}
