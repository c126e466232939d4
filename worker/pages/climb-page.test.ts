import { env } from 'cloudflare:workers';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pages } from '#shared/paths';
import { atWidth } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import demo from '../../seed/tours.json?raw';
import { call } from '../test/client';
import { countReads } from '../test/counted-database';
import { addTour, signIn } from '../test/factories';

/** A route over a pass, as high as said. */
const over = (name: string, altitudeM: number) =>
  JSON.stringify([
    { day: 1, name: 'Manali', lat: 32.2, lon: 77.2, altitudeM: 2050, kmFromPrevious: 0, kind: 'start' },
    { day: 1, name: 'Baralacha La (north)', lat: 32.7, lon: 77.4, altitudeM: 4890, kmFromPrevious: 120, kind: 'pass' },
    { day: 2, name, lat: 34.1, lon: 77.6, altitudeM, kmFromPrevious: 300, kind: 'pass' },
  ]);

async function climb() {
  const { DB, counts } = countReads(env.DB);
  const answer = await call(pages.passes, { bindings: { DB } });
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  return { ...counts, status: answer.status, html };
}

/** Where these words stand in the page, one after the other. */
const inOrder = (html: string, words: string[]) => words.map((word) => html.indexOf(word));

it('has tours at their highest points, lowest first, with the passes on their way', async () => {
  const token = await signIn();
  const high = await addTour(token, { heading: 'Two high roads', route: over('Chang La', 5360) });
  const same = await addTour(token, { heading: 'The same pass', route: over('Chang La', 5360) });
  await addTour(token, { heading: 'A lower one', route: over('Sela', 4900) });
  await addTour(token, { heading: 'Of no known height' });
  const { html, status, trips } = await climb();
  expect([status, trips <= 2]).toEqual([200, true]);
  const list = html.slice(html.indexOf('<ol'), html.lastIndexOf('</ol>'));
  const places = inOrder(list, ['216 m', '4,890 m', 'A lower one', '5,360 m', 'The same pass', 'Two high roads']);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(list.match(/Baralacha La/g)).toHaveLength(1);
  expect(list).toContain('51 % of sea-level oxygen');
  expect(html).toContain('3 tours by highest point.');
  for (const { _id, coverImage } of [high, same]) {
    expect(list).toContain(`href="${pages.tour(_id)}"`);
    expect(list).toContain(`src="${atWidth(coverImage, 400)}"`);
  }
  expect(html).not.toContain('Of no known height');
});

it('says so where no tour has a height', async () => {
  await addTour(await signIn(), { heading: 'Of no known height' });
  const { html, status } = await climb();
  expect([status, html.includes('No tours available')]).toEqual([200, true]);
});

it('is at most 10 kB with 24 tours, Brotli, without its frame', async () => {
  const token = await signIn();
  const demoTours: Pick<Tour, 'heading' | 'duration' | 'route'>[] = JSON.parse(demo);
  for (const { heading, duration, route } of demoTours)
    await addTour(token, { heading, duration, route: JSON.stringify(route) });
  const { html } = await climb();
  expect(html.match(/<li/g)?.length).toBeGreaterThan(30);
  const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(brotliCompressSync(page).length).toBeLessThan(10_000);
});
