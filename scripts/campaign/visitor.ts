import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tours/tour';
import type { RunningSite } from './running-site';

/** In milliseconds. */
const pause = 100;

/** The pages that a visitor reads: the lists, and a few tours. */
export async function listPages(site: RunningSite): Promise<string[]> {
  const tours = (await (await site.fetch(api.tours)).json()) as Tour[];
  return [pages.home, pages.adventure, pages.about, ...tours.slice(0, 4).map(({ _id }) => pages.tour(_id))];
}

/** A visitor who opens one page after the other; how long each took (ms). */
export async function visit(site: RunningSite, paths: readonly string[], until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; !until(); count += 1) {
    const started = performance.now();
    const answer = await site.fetch(paths[count % paths.length] ?? '/');
    await answer.text();
    times.push(performance.now() - started);
    expect(answer.status).toBe(200);
    await wait(pause);
  }
  return times;
}
