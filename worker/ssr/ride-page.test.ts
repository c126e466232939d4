import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { call } from '../test/client';
import { addTour, route, signIn } from '../test/factories';
import { findMistakes, listNodes, readGraph } from '../test/schema-org';

it('shows a whole ride plan without scripts', async () => {
  const tour = await addTour(await signIn(), { route });
  const answer = await call(pages.ride(tour._id));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${env.SITE_URL}${pages.ride(tour._id)}"/>`);
  expect(html).toContain('<title>Ride plan: Manali to Leh | ');
  expect(html).toContain(`href="${pages.tour(tour._id)}"`);
  const menu = [...html.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id);
  expect(menu).toContain('days');
  for (const id of menu) expect(html).toMatch(new RegExp(`<(section|div) id="${id}"[ >]`));
});

it('lists a ride plan in the sitemap, with its breadcrumbs', async () => {
  const tour = await addTour(await signIn(), { route });
  const map = await (await call('/sitemap.xml')).text();
  expect(map).toContain(`<loc>${env.SITE_URL}${pages.ride(tour._id)}</loc>`);
  const graph = readGraph(await (await call(pages.ride(tour._id))).text());
  expect(findMistakes(graph)).toEqual([]);
  const steps = listNodes(graph).filter((thing) => thing['@type'] === 'ListItem');
  expect(steps.map(({ name }) => name).slice(-2)).toEqual(['Manali to Leh', 'Ride plan']);
});

it('keeps search engines out of a ride plan when the tour has no route, and answers 404 without a tour', async () => {
  const tour = await addTour(await signIn());
  expect(await (await call(pages.ride(tour._id))).text()).toContain('<meta name="robots" content="noindex"/>');
  expect(await (await call('/sitemap.xml')).text()).not.toContain(pages.ride(tour._id));
  const missing = await call(pages.ride('nowhere'));
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('Tour not found.');
});
