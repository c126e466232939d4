import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { InquirerData } from '#shared/inquiries/inquirer';
import type { QuoteList } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { byEmail, call, send } from '../test/client';
import { addInquiry, addQuote, countRows, sendQuote, signIn } from '../test/factories';

/** A person with three inquiries: one with a note and two quotes, one marked as spam, one deleted. */
async function addPerson(token: string) {
  const email = `${crypto.randomUUID()}@example.com`;
  const [listedId, spam, deleted] = [
    await addInquiry({ email, subject: 'Leh' }),
    await addInquiry({ email, phone: '9811111111' }),
    await addInquiry({ email, phone: '9833333333' }),
  ] as const;
  const changeInquiry = (id: string, body: object) => send(api.changeInquiry, body, { params: { id }, token });
  await changeInquiry(listedId, { note: 'Wants the short way round.' });
  await changeInquiry(spam, { status: 'spam' });
  await changeInquiry(deleted, { deleted: true });
  await sendQuote(token, await addQuote(token, listedId, { title: 'Ten days' }));
  await addQuote(token, listedId, { title: 'A draft' });
  return { listed: listedId, spam, deleted };
}

const readInquirer = async (token: string, id: string): Promise<InquirerData> =>
  (await call(api.readInquirer, { params: { id }, query: byEmail, token })).json();

it('exports a person’s inquiries, spam, deleted inquiries, timeline and quotes', async () => {
  const token = await signIn();
  const strangerId = await addInquiry({ phone: '9844444444', email: 'stranger@example.com' });
  await send(api.changeInquiry, { note: 'Not theirs.' }, { params: { id: strangerId }, token });
  await addQuote(token, strangerId, { title: 'Not theirs' });
  const { listed: listedId, spam, deleted } = await addPerson(token);
  const { data, events, quotes } = await readInquirer(token, listedId);
  expect(data.map(({ _id }) => _id)).toEqual([deleted, spam, listedId]);
  expect(data[0]?.deletedAt).not.toBeNull();
  expect(events.map(({ kind, inquiry }) => [kind, inquiry])).toEqual([
    ['note', listedId],
    ['status', spam],
    ['deleted', deleted],
    ['quote_sent', listedId],
  ]);
  expect(events[0]?.detail.text).toBe('Wants the short way round.');
  const quotesOfListed = (
    (await (await call(api.listQuotes, { query: { inquiry: listedId }, token })).json()) as QuoteList
  ).data;
  expect(quotes.map(({ content }) => content.title).sort()).toEqual(['A draft', 'Ten days']);
  expect(quotes).toEqual(quotesOfListed);
  expect(quotes[0]?.content.lines).toHaveLength(1);
});

it('exports every event of a long timeline', async () => {
  const token = await signIn();
  const id = await addInquiry({ phone: '9855555555', email: 'long@example.com' });
  const many = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
    insert into inquiry_events (inquiry, at, actor_name, kind, detail) select ?, i, 'Asha', 'note', '{"text":"a"}' from n`;
  await env.DB.prepare(many).bind(id).run();
  expect((await readInquirer(token, id)).events).toHaveLength(600);
});

it('erases everything that the person’s export has', async () => {
  const token = await signIn();
  const { listed: listedId } = await addPerson(token);
  expect((await call(api.eraseInquirer, { params: { id: listedId }, query: byEmail, token })).status).toBe(200);
  expect((await call(api.readInquirer, { params: { id: listedId }, query: byEmail, token })).status).toBe(404);
  expect([await countRows('inquiry_events'), await countRows('quotes'), await countRows('links')]).toEqual([0, 0, 0]);
  const remaining = await env.DB.prepare(`select count(*) as rows from inquiries where erased_at is null`).first();
  expect(remaining).toEqual({ rows: 0 });
});
