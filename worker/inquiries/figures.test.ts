import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import type { DeskFigures } from '#shared/staff/desk-figures';
import { call, send } from '../test/client';
import { addTour, inquiry, signIn } from '../test/factories';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

interface Past {
  name: string;
  /** Days ago. */
  received: number;
  /** Hours after that. */
  answered?: number;
  status?: string;
  tourId?: string;
  page?: string;
}

async function addPast({ name, received, answered, status, tourId, page = 'contactPage' }: Past): Promise<void> {
  const asked = { name, inquiryPage: page, ...(tourId ? { tourId } : {}) };
  await send(api.submitInquiry, inquiry(asked));
  const at = Date.now() - received * day;
  await env.DB.prepare('update inquiries set received_at = ?, answered_at = ?, status = ? where name = ?')
    .bind(
      at,
      answered === undefined ? null : at + answered * hour,
      status ?? (answered === undefined ? 'new' : 'answered'),
      name,
    )
    .run();
}

const read = async (token: string) => (await (await call(api.deskFigures, { token })).json()) as DeskFigures;

it('says nothing that is not so while there is nothing', async () => {
  expect(await read(await signIn())).toEqual({
    week: { now: 0, before: 0 },
    answers: { count: 0, medianMs: null },
    outcome: { won: 0, lost: 0 },
    byTour: [],
    byPage: [],
  });
});

it('counts this week and the last, the median time to an answer, what was won, and by tour and page', async () => {
  const token = await signIn();
  const { _id: leh } = await addTour(token, { heading: 'Manali to Leh' });
  await addPast({ name: 'a', received: 1, answered: 2, tourId: leh, page: 'Manali to Leh' });
  await addPast({ name: 'b', received: 6, answered: 5, status: 'won', tourId: leh });
  await addPast({ name: 'c', received: 8, answered: 90, status: 'lost', tourId: 'gone' });
  await addPast({ name: 'd', received: 13 });
  await addPast({ name: 'e', received: 40, answered: 1, status: 'won' });
  await addPast({ name: 'f', received: 100, answered: 1, status: 'won' });
  await addPast({ name: 'spam', received: 1, answered: 1, status: 'spam', tourId: leh });
  await send(api.submitInquiry, inquiry({ name: 'trapped', website: 'x' }));
  const figures = await read(token);
  expect(figures.week).toEqual({ now: 2, before: 2 });
  expect(figures.answers).toEqual({ count: 3, medianMs: 5 * hour });
  expect(figures.outcome).toEqual({ won: 2, lost: 1 });
  expect(figures.byTour).toEqual([
    { tourId: leh, name: 'Manali to Leh', count: 2 },
    { tourId: 'gone', name: '', count: 1 },
  ]);
  expect(figures.byPage).toEqual([
    { name: 'contactPage', count: 3 },
    { name: 'Manali to Leh', count: 1 },
  ]);
  // Each leads to its list.
  const list = async (search: object) =>
    ((await (await send(api.inbox, { tab: 'all', ...search }, { token })).json()) as InboxPage).data.map(
      ({ name }) => name,
    );
  expect(await list({ tourId: leh })).toEqual(['b', 'a']);
  expect(await list({ page: 'Manali to Leh' })).toEqual(['a']);
});
