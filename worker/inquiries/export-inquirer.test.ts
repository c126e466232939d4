import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { InquirerData } from '#shared/inquiries/inquirer';
import type { QuoteList } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { byAddress, call, send } from '../test/client';
import { addInquiry, count, sendQuote, signIn, writeQuote } from '../test/factories';

/** A person with three inquiries: one with a note and two quotes, one marked as spam, one deleted. */
async function addPerson(token: string) {
  const email = `${crypto.randomUUID()}@example.com`;
  const [listed, spam, deleted] = [
    await addInquiry({ email, subject: 'Leh' }),
    await addInquiry({ email, phone: '9811111111' }),
    await addInquiry({ email, phone: '9833333333' }),
  ] as const;
  const put = (id: string, body: object) => send(api.changeInquiry, body, { params: { id }, token });
  await put(listed, { note: 'Wants the short way round.' });
  await put(spam, { status: 'spam' });
  await put(deleted, { deleted: true });
  await sendQuote(token, await writeQuote(token, listed, { title: 'Ten days' }));
  await writeQuote(token, listed, { title: 'A draft' });
  return { listed, spam, deleted };
}

const read = async (token: string, id: string): Promise<InquirerData> =>
  (await call(api.readInquirer, { params: { id }, query: byAddress, token })).json();

it('exports all of a person: inquiries, spam and deleted ones too, notes, timeline and quotes', async () => {
  const token = await signIn();
  const stranger = await addInquiry({ phone: '9844444444', email: 'stranger@example.com' });
  await send(api.changeInquiry, { note: 'Not theirs.' }, { params: { id: stranger }, token });
  await writeQuote(token, stranger, { title: 'Not theirs' });
  const { listed, spam, deleted } = await addPerson(token);
  const { data, events, quotes } = await read(token, listed);
  expect(data.map(({ _id }) => _id)).toEqual([deleted, spam, listed]);
  expect(data[0]?.deletedAt).not.toBeNull();
  expect(events.map(({ kind, inquiry }) => [kind, inquiry])).toEqual([
    ['note', listed],
    ['status', spam],
    ['deleted', deleted],
    ['quote_sent', listed],
  ]);
  expect(events[0]?.detail.text).toBe('Wants the short way round.');
  const ofListed = ((await (await call(api.listQuotes, { query: { inquiry: listed }, token })).json()) as QuoteList)
    .data;
  expect(quotes.map(({ content }) => content.title).sort()).toEqual(['A draft', 'Ten days']);
  expect(quotes).toEqual(ofListed);
  expect(quotes[0]?.content.lines).toHaveLength(1);
});

it('exports every line of a long timeline', async () => {
  const token = await signIn();
  const id = await addInquiry({ phone: '9855555555', email: 'long@example.com' });
  const many = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
    insert into inquiry_events (inquiry, at, actor_name, kind, detail) select ?, i, 'Asha', 'note', '{"text":"a"}' from n`;
  await env.DB.prepare(many).bind(id).run();
  expect((await read(token, id)).events).toHaveLength(600);
});

it('erases all that an export of the person holds', async () => {
  const token = await signIn();
  const { listed } = await addPerson(token);
  expect((await call(api.eraseInquirer, { params: { id: listed }, query: byAddress, token })).status).toBe(200);
  expect((await call(api.readInquirer, { params: { id: listed }, query: byAddress, token })).status).toBe(404);
  expect([await count('inquiry_events'), await count('quotes'), await count('links')]).toEqual([0, 0, 0]);
  const kept = await env.DB.prepare(`select count(*) as rows from inquiries where erased_at is null`).first();
  expect(kept).toEqual({ rows: 0 });
});
