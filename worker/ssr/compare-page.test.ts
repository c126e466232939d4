import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { call, restartWorker, setClock } from '../test/client';
import { createCountedDatabase } from '../test/counted-database';
import { addTour, signIn } from '../test/factories';

it('compares tours without scripts, with links that add and remove one', async () => {
  const token = await signIn();
  const first = await addTour(token, { heading: 'Over Baralacha La', price: '42500', groupSize: '6-14' });
  const second = await addTour(token, { heading: 'Through Goa', price: '20000', groupSize: '6-14' });
  const third = await addTour(token, { heading: 'Up to Hanle' });
  restartWorker();
  const { DB, counts } = createCountedDatabase(env.DB);
  const answer = await call(`${pages.compare}?ids=${first._id},${second._id},nowhere`, { bindings: { DB } });
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  expect([answer.status, counts.trips]).toEqual([200, 2]);
  expect(html).toContain(
    '<tr data-differs="true"><th scope="row">Price per person</th><td>₹42,500</td><td>₹20,000</td>',
  );
  expect(html).toContain('<tr><th scope="row">Group</th><td>6-14 people</td><td>6-14 people</td></tr>');
  expect(html).toContain('One of the tours is no longer offered.');
  expect(html).toContain(`href="${pages.compare}?ids=${second._id}"`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const added = await (await call(`${pages.compare}?ids=${first._id}&ids=${third._id}`)).text();
  expect(added).not.toContain('to the right');
  const all = await (await call(`${pages.compare}?ids=${first._id},${second._id},${third._id}`)).text();
  expect(all.replaceAll('<!-- -->', '')).toContain('3 tours: the last is to the right.');
  expect(added).toContain(`href="${pages.tour(third._id)}"`);
  expect(added).not.toContain(`<option value="${third._id}"`);
  expect(added).toContain(`<option value="${second._id}"`);
});

it('names the next departure of each compared tour when one has dates', async () => {
  setClock('2027-05-20T06:00:00Z');
  const token = await signIn();
  const on = (startsOn: string, taken = 0) => ({ id: startsOn, startsOn, seats: 8, taken, price: null, state: 'open' });
  const departures = JSON.stringify([on('2027-05-01'), on('2027-06-05', 8), on('2027-06-12'), on('2027-07-03')]);
  const dated = await addTour(token, { departures });
  const undated = await addTour(token);
  const html = await (await call(`${pages.compare}?ids=${dated._id},${undated._id}`)).text();
  expect(html).toMatch(/Next date<\/th><td>12 June<\/td><td>not said/);
  const none = await (await call(`${pages.compare}?ids=${undated._id}`)).text();
  expect(none).not.toContain('Next date');
});

it('offers tours to compare when the address names none, or none that exists', async () => {
  const { _id } = await addTour(await signIn());
  for (const query of ['', '?ids=', '?ids=<script>,..', '?ids=&ids=']) {
    const answer = await call(pages.compare + query);
    expect([query, answer.status]).toEqual([query, 200]);
    const html = await answer.text();
    expect(html).toContain('No tours chosen yet.');
    expect(html).toContain(`<option value="${_id}"`);
  }
});
