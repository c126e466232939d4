import { expect, it, vi } from 'vitest';
import { pages } from '#shared/paths';
import { call, startAnew } from '../test/client';
import { setClock } from '../test/clock';
import { addTour, signIn } from '../test/factories';
import { createFailingDatabase } from '../test/failing-storage';

/** A site whose copies no other test sees, with its database up or down. */
function aSite() {
  const SITE_URL = `http://${crypto.randomUUID()}.example`;
  const read = async (path: string, bindings: object) => {
    const response = await call(path, { bindings: { SITE_URL, ...bindings } });
    const html = (await response.text()).replaceAll('<!-- -->', '');
    return { status: response.status, html, headers: response.headers };
  };
  return {
    up: (path: string) => read(path, {}),
    async down(path: string) {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const page = await read(path, { DB: createFailingDatabase() });
      expect(log).toHaveBeenCalled();
      log.mockRestore();
      return page;
    },
  };
}

const toData = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

it('shows the last good copy of every public page while the database is down, and says from when', async () => {
  const { up, down } = aSite();
  const tour = await addTour(await signIn(), { heading: 'Over Baralacha La' });
  const paths = [
    pages.home,
    pages.domestic,
    pages.lehLadakh,
    pages.tour(tour._id),
    `${pages.exploreNow}?id=${tour._id}`,
  ];
  setClock('2027-11-12T13:10:00Z');
  for (const path of paths) expect((await up(path)).html).not.toContain('This is a copy');
  setClock('2027-11-12T16:00:00Z');
  for (const path of paths) {
    const { status, html, headers } = await down(path);
    expect([path, status, headers.get('etag'), headers.get('cache-tag')]).toEqual([path, 200, null, null]);
    expect(html).toContain('Over Baralacha La');
    expect(html).toContain('This is a copy from 12 Nov 2027, 18:40.');
    expect(toData(html).copiedAt).toBe('2027-11-12T13:10:00.000Z');
  }
});

it('shows the newest copy while the database is down, and the current tours once it is back', async () => {
  const { up, down } = aSite();
  const { _id } = await addTour(await signIn(), { heading: 'First heading' });
  setClock('2027-11-12T13:10:00Z');
  await up(pages.domestic);
  await addTour(await signIn(), { heading: 'Second heading' });
  setClock('2027-11-12T13:12:00Z');
  await up(pages.domestic);
  setClock('2027-11-12T16:00:00Z');
  const page = await down(pages.domestic);
  expect(page.html).toContain('Second heading');
  expect(page.html).toContain('12 Nov 2027, 18:42');
  await call(`/api/tours/${_id}`, { method: 'DELETE', token: await signIn() });
  const back = await up(pages.domestic);
  expect(back.html).not.toContain('First heading');
  expect(back.html).not.toContain('This is a copy');
});

it('answers 503 for a page without a copy while the database is down, and the page once it is back', async () => {
  const { up, down } = aSite();
  await up(pages.domestic);
  expect((await down(pages.international)).status).toBe(503);
  setClock(Date.now() + 1_000);
  expect((await up(pages.international)).status).toBe(200);
  expect((await down(pages.tour('manali-to-leh'))).status).toBe(503);
});

it('sends the last good copy of the sitemap and llms.txt while the database is down', async () => {
  const { up, down } = aSite();
  await addTour(await signIn(), { heading: 'Over Baralacha La' });
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    // After a failure nothing is asked for a moment.
    startAnew();
    const { status, html, headers } = await up(path);
    const copy = await down(path);
    expect([status, copy.status, copy.html]).toEqual([200, 200, html]);
    expect(copy.headers.get('content-type')).toBe(headers.get('content-type'));
    expect([copy.headers.get('etag'), copy.headers.get('cache-control')]).toEqual([null, 'no-store']);
  }
});
