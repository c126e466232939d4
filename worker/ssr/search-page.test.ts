import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { callAndCount } from '../test/counted-database';
import { addTour, signIn } from '../test/factories';

const facts = (months: string[], highestSleepM: number) => JSON.stringify({ bestMonths: months, highestSleepM });

const find = (query = '') => callAndCount(pages.find + query);

async function addTwo() {
  const token = await signIn();
  const summer = await addTour(token, { heading: 'Over Baralacha La' }, [['facts', facts(['June', 'July'], 4290)]]);
  const winter = await addTour(token, { heading: 'Through Goa' }, [['facts', facts(['January'], 20)]]);
  return { summer, winter };
}

it('lists matching tours and other filters without scripts', async () => {
  await addTwo();
  const { text: html, status } = await find('?month=june&days=&sort=newest');
  expect(status).toBe(200);
  expect(html).toContain('Over Baralacha La');
  expect(html).not.toContain('>Through Goa');
  expect(html).toContain('<option value="june" selected="">June</option>');
  expect(html).toMatch(/<option value="20000">Up to ₹20,000<\/option>/);
  expect(html).toMatch(/<input[^>]*type="number"[^>]*name="sleep"/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await find()).text).toContain(`<link rel="canonical" href="${env.SITE_URL}${pages.find}"/>`);
});

it('links to searches with one filter less when no tour matches', async () => {
  await addTwo();
  const { text: html } = await find('?month=june&sleep=1500');
  expect(html).toContain('No tour has all of that');
  expect(html).toContain(`href="${pages.find}?sleep=1500"`);
  expect(html).toContain(`href="${pages.find}?month=june"`);
});

it('lists a tour without facts separately, with the missing facts', async () => {
  await addTour(await signIn(), { heading: 'A tour of few words' });
  const { text: html } = await find('?month=june');
  expect(html).toContain('May also fit');
  expect(html.replaceAll('<!-- -->', '')).toMatch(/A tour of few words<\/a> doesn’t say its months/);
});
