import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { pages } from '#shared/paths';
import { call } from '../test/client';
import { countReads } from '../test/counted-database';
import { addTour, signIn } from '../test/factories';

it('shows tours beside each other without scripts, with ways to take one out and to add one', async () => {
  const token = await signIn();
  const first = await addTour(token, { heading: 'Over Baralacha La', price: '42500', groupSize: '6-14' });
  const second = await addTour(token, { heading: 'Through Goa', price: '20000', groupSize: '6-14' });
  const third = await addTour(token, { heading: 'Up to Hanle' });
  const { DB, counts } = countReads(env.DB);
  const answer = await call(`${pages.compare}?ids=${first._id},${second._id},nowhere`, { bindings: { DB } });
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  expect([answer.status, counts.trips]).toEqual([200, 1]);
  expect(html).toMatch(/<th scope="row"><span>Price a person<small>differs<\/small>/);
  expect(html).toMatch(/<th scope="row"><span>Group<\/span><\/th><td>6-14 people<\/td><td>6-14 people<\/td>/);
  expect(html).toContain('One of the tours is no longer offered.');
  expect(html).toContain(`href="${pages.compare}?ids=${second._id}"`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const added = await (await call(`${pages.compare}?ids=${first._id}&add=${third._id}`)).text();
  expect(added).toContain(`href="${pages.tour(third._id)}"`);
  expect(added).not.toContain(`<option value="${third._id}"`);
  expect(added).toContain(`<option value="${second._id}"`);
});

it('offers tours where nothing is chosen, and nothing of what no tour is called', async () => {
  const { _id } = await addTour(await signIn());
  for (const query of ['', '?ids=', '?ids=<script>,..', `?ids=&add=`]) {
    const answer = await call(pages.compare + query);
    expect([query, answer.status]).toEqual([query, 200]);
    const html = await answer.text();
    expect(html).toContain('Nothing stands here yet.');
    expect(html).toContain(`<option value="${_id}"`);
  }
});
