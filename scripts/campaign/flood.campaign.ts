import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { Tour } from '#shared/tours/tour';
import { admin } from '../../e2e/template-state';
import { quantile } from '../bench/measure';
import { bareInquiry, sendOnce } from './inquiries';
import { RunningSite } from './running-site';
import { createDice } from './seeded';
import { listPages, visit } from './visitor';

const minute = 60_000;
const callers = 8;
/** A page that takes longer no longer opens, a visitor would say (ms). */
const patience = 3_000;
/** How much the runtime may hold, and how much of it may have come in the second half of the flood (MiB). */
const memory = { most: 600, growth: 120 };

it('flood: a visitor’s pages open, the desk stays usable, and memory stays level', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
  const statuses = new Map<string, number>();
  const note = (what: string, status: number) => {
    statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
  };
  try {
    const tours = (await (await site.fetch(api.tours)).json()) as Tour[];
    const pictures = tours.flatMap(({ coverImage, galleryImages }) => [coverImage, ...galleryImages]);
    const paths = await listPages(site);
    const read = async (what: string, path: string) => {
      const answer = await site.fetch(path);
      await answer.arrayBuffer();
      note(what, answer.status);
    };
    const guess = async () => {
      const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': `203.0.113.${dice.below(250)}` };
      const body = JSON.stringify({ email: admin.email, password: `guess ${dice.random()}` });
      const answer = await site.fetch(api.login, { method: 'POST', headers, body });
      await answer.text();
      note('guess', answer.status);
    };
    const inquire = async () => note('inquiry', await sendOnce(site.url, bareInquiry()));
    const kinds = [
      () => read('page', dice.pick(paths)),
      () => read('picture', dice.pick(pictures)),
      () => read('catalogue', api.tours),
      inquire,
      inquire,
      guess,
    ];

    const quietEnd = Date.now() + minute / 6;
    const quiet = await visit(site, paths, () => Date.now() > quietEnd);
    const token = await site.signIn();

    const end = Date.now() + 2 * minute;
    const isOver = () => Date.now() > end;
    const call = async () => {
      while (!isOver()) await dice.pick(kinds)();
    };
    const flooding = Promise.all(Array.from({ length: callers }, call));
    const visiting = visit(site, paths, isOver);
    await wait(minute);
    const half = site.memory().workerd ?? 0;
    const [times] = await Promise.all([visiting, flooding]);
    const full = site.memory().workerd ?? 0;
    const desk = await site.fetch(api.inquiries, { headers: { Authorization: `Bearer ${token}` } });

    const asked = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const told = [...statuses].sort().map(([what, count]) => `${count} × ${what}`);
    console.log(
      `flood: ${asked} requests beside a visitor of ${times.length} pages, p95 ${quantile(times, 0.95).toFixed()} ms ` +
        `(without it ${quantile(quiet, 0.95)} ms); the runtime holds ${half} MiB half-way, ${full} MiB at the end\n` +
        `  ${told.join(', ')}`,
    );
    expect([...statuses.keys()].filter((what) => !/ (200|401|429)$/.test(what))).toEqual([]);
    expect(quantile(times, 0.95)).toBeLessThan(patience);
    expect(desk.status).toBe(200);
    expect(full).toBeLessThan(memory.most);
    expect(full - half).toBeLessThan(memory.growth);
  } finally {
    await site.close();
  }
});
