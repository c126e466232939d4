import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/calls';
import { admin } from '../../e2e/template-state.ts';
import { quantile } from '../bench/measure.ts';
import { readTours } from '../bench/sites.ts';
import type { AtEnd } from '../run-parts.ts';
import { countAnswers } from './answers.ts';
import { createDice } from './dice.ts';
import { bareInquiry, sendOnce } from './inquiries.ts';
import { RunningSite } from './running-site.ts';
import { listPages, until, visit } from './visitor.ts';

const minute = 60_000;
const callers = 8;
/** A page that takes longer no longer opens, a visitor would say (ms). */
const patience = 3_000;
/** How much the runtime may hold, and how much of it may have come in the second half of the flood (MiB). */
const memory = { most: 600, growth: 120 };

/** A visitor’s pages open, the desk stays usable, and memory stays level. */
export async function run(atEnd: AtEnd): Promise<void> {
  const dice = createDice();
  const site = await RunningSite.open(atEnd);
  const answers = countAnswers();
  const tours = await readTours(site.url);
  const pictures = tours.flatMap(({ coverImage, galleryImages }) => [coverImage, ...galleryImages]);
  const paths = await listPages(site);
  const ask = async (what: string, path: string, init?: RequestInit) => {
    const answer = await site.fetch(path, init);
    await answer.arrayBuffer();
    answers.note(`${what} ${answer.status}`);
  };
  const guess = () => {
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': `203.0.113.${dice.below(250)}` };
    const body = JSON.stringify({ email: admin.email, password: `guess ${dice.random()}` });
    return ask('guess', api.login, { method: 'POST', headers, body });
  };
  const inquire = async () => answers.note(`inquiry ${await sendOnce(site.url, bareInquiry())}`);
  const kinds = [
    () => ask('page', dice.pick(paths)),
    () => ask('picture', dice.pick(pictures)),
    () => ask('catalogue', api.tours),
    inquire,
    inquire,
    guess,
  ];

  const quiet = await visit(site, paths, until(minute / 6));
  const token = await site.signIn();

  const isOver = until(2 * minute);
  const call = async () => {
    while (!isOver()) await dice.pick(kinds)();
  };
  const flooding = Promise.all(Array.from({ length: callers }, call));
  const visiting = visit(site, paths, isOver);
  await wait(minute);
  const half = site.memory();
  const [times] = await Promise.all([visiting, flooding]);
  const full = site.memory();
  const desk = await site.fetch(api.inquiries, { headers: { Authorization: `Bearer ${token}` } });

  const slow = quantile(times, 0.95);
  console.log(
    `flood: ${answers.total()} requests beside a visitor of ${times.length} pages, p95 ${slow.toFixed()} ms ` +
      `(without it ${quantile(quiet, 0.95).toFixed()} ms); the runtime holds ${half} MiB half-way, ${full} MiB at the end\n` +
      `  ${answers.tell(/ (200|401|429)$/)}`,
  );
  assert.ok(slow < patience);
  assert.equal(desk.status, 200);
  assert.ok(full < memory.most);
  assert.ok(full - half < memory.growth);
}
