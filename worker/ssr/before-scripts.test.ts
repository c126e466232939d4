import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { call } from '../test/client';
import { addTour, signIn } from '../test/factories';
import { indexedPages } from './sitemap';

/** Do nothing anywhere, as the specification has it. */
const inert = ['Subscribe', 'Send Message'];

/** The page's controls that only a script could answer, and that don't wait for it out of sight or switched off. */
async function listDead(path: string): Promise<string[]> {
  const dead = new Map<number, string>();
  const hrefs: string[] = [];
  const ids = new Set<string>();
  let count = 0;
  const page = await call(path);
  await new HTMLRewriter()
    .on('button', {
      element(button) {
        count += 1;
        const at = count;
        const works =
          button.hasAttribute('popovertarget') || button.hasAttribute('disabled') || button.hasAttribute('hidden');
        if (!works) dead.set(at, '');
      },
      text: ({ text }) => void (dead.has(count) && dead.set(count, `${dead.get(count)}${text}`)),
    })
    .on('form[action] button[type=submit], form:not([method]) button[type=submit]', {
      element: () => void dead.delete(count),
    })
    .on('[hidden] button, .needs-scripts button, button.needs-scripts', { element: () => void dead.delete(count) })
    .on('a[role=button]', { element: (link) => void hrefs.push(link.getAttribute('href') ?? 'nowhere') })
    .on('[id]', { element: (element) => void ids.add(element.getAttribute('id') ?? '') })
    .transform(page)
    .text();
  const lost = hrefs.filter((href) => href === 'nowhere' || (href.startsWith('#') && !ids.has(href.slice(1))));
  return [...[...dead.values()].filter((name) => !inert.includes(name.trim())), ...lost];
}

it('shows no control that needs scripts on public pages before they run', async () => {
  const route = ['Manali', 'Jispa'].map((name, at) => ({
    day: at + 1,
    name,
    lat: 32.2 + at,
    lon: 77.2,
    altitudeM: 2050,
    kmFromPrevious: 96 * at,
    kind: 'fuel',
  }));
  const tour = await addTour(await signIn(), {}, [['route', JSON.stringify(route)]]);
  const others = [pages.signup, pages.inquiryForm, pages.saved, pages.tourDetailTwo, pages.gridLeftSidebar];
  const account = [pages.login, pages.forgotPassword, pages.resetPassword, pages.acceptInvitation];
  const paths = [
    ...indexedPages,
    ...others,
    ...account,
    pages.maintenance,
    pages.tour(tour._id),
    pages.tour('nowhere'),
    pages.ride(tour._id),
  ];
  for (const path of paths) expect([path, await listDead(path)]).toEqual([path, []]);
});

it('shows a notice about JavaScript on a page that needs its scripts', async () => {
  for (const path of [pages.login, pages.forgotPassword, pages.dashboard, pages.inquiries]) {
    expect(await (await call(path)).text(), path).toMatch(/class="[^"]*\buntil-ready\b[^"]*">[^<]*JavaScript/);
  }
});
