import { pages } from '#shared/paths';
import { kB } from './built-files';
import { FaultProxy } from './fault-proxy';
import { findHeavyFirstView, measureFirstView } from './first-view';
import { expect, test } from './fixtures';

test.use({ sharesSite: true });

const most = {
  home: { html: 180 * kB, boxes: 760 },
  listing: { html: 125 * kB, boxes: 520 },
  tour: { html: 205 * kB, boxes: 650 },
  ride: { html: 200 * kB, boxes: 680 },
  find: { html: 205 * kB, boxes: 720 },
  passes: { html: 180 * kB, boxes: 920 },
};

test('before its first paint no page lays out more than its first view, nor is its HTML long to read; what would is refused', async ({
  browser,
  site,
}) => {
  const [tour] = await site.tours();
  const id = tour?._id ?? '';
  const ride = pages.ride(id);
  const limits = [
    [pages.home, most.home],
    [pages.adventure, most.listing],
    [pages.tour(id), most.tour],
    [ride, most.ride],
    [pages.find, most.find],
    [pages.passes, most.passes],
  ] as const;
  const boxes = '<b>.</b>'.repeat(1000);
  const words = `<!--${'A long road over many passes. '.repeat(3500)}-->`;
  const field = (id: string) => (html: string) => html.replace(`<h2 id="${id}-title"`, '<input type="text">$&');
  let rewrite = (html: string) => html;
  const proxy = await FaultProxy.open(site.url, {
    fate: () => null,
    rewrite: (path) => (path === pages.home || path === ride ? rewrite : null),
  });
  const heavy = async (path: string, limit: typeof most.home, change: typeof rewrite = (html) => html) => {
    rewrite = change;
    return findHeavyFirstView(await measureFirstView(browser, proxy.url + path), limit);
  };
  for (const [path, limit] of limits) expect(await heavy(path, limit), path).toEqual([]);

  // 2,000 boxes more in the first view, 100 kB more of HTML, and a ride with fields far below.
  expect(await heavy(pages.home, most.home, (html) => html.replace(/<main[^>]*>/, `$&${boxes}`))).toEqual([
    expect.stringContaining('boxes: '),
  ]);
  expect(await heavy(pages.home, most.home, (html) => html.replace('</body>', `${words}</body>`))).toEqual([
    expect.stringContaining('html: '),
  ]);
  const fields = ['heights', 'fuel', 'share'].map(field);
  expect(await heavy(ride, most.ride, (html) => fields.reduce((all, add) => add(all), html))).toContainEqual(
    expect.stringContaining('boxes: '),
  );
  await proxy.close();
});
