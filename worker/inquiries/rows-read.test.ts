import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { InboxPage } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { createCountedDatabase } from '../test/counted-database';
import { addInquiry, createInquiryInput, signIn } from '../test/factories';
import { addCopies } from '../test/fill-database';

it('reads three rows for a poll without changes', async () => {
  const token = await signIn();
  for (let sent = 0; sent < 30; sent += 1) await send(api.submitInquiry, createInquiryInput());
  const ask = async (etag = '') => {
    const { DB, counts } = createCountedDatabase(env.DB);
    const response = await call(api.listInquiries, { token, headers: { 'If-None-Match': etag }, bindings: { DB } });
    return { ...counts, response };
  };
  const first = await ask();
  const again = await ask(first.response.headers.get('etag') ?? '');
  expect([again.response.status, again.rowsRead, again.rowsWritten]).toEqual([304, 3, 0]);
});

it.each([100, 10_000])(
  'reads few rows for a page of the inbox, its counts and one inquiry, of %i inquiries',
  async (total) => {
    const token = await signIn();
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into inquiries (public_id, fingerprint, name, country_code, phone, email, subject, number, departure_month,
       inquiry_page, received_at, status, follow_up_on, owner_id)
     select printf('%08x-0000-4000-8000-000000000000', i * 400000), 'f', 'Rider ' || i, '+91', cast(9000000000 + i / 8 * 4 + i % 4 as text),
       '', 'Leh', 2, 'July', 'contactPage', i,
       case i % 4 when 0 then 'new' when 1 then 'answered' when 2 then 'lost' else 'spam' end,
       case i % 8 when 1 then '2026-01-0' || (i % 9 + 1) end, (select id from users limit 1) from n`,
    )
      .bind(total)
      .run();
    const costOf = async (path: string, body?: object) => {
      const { DB, counts } = createCountedDatabase(env.DB);
      const options = { token, bindings: { DB } };
      const response = await (body ? send(path, body, options) : call(path, options));
      return { ...counts, answer: (await response.json()) as { data: { _id: string }[]; all: number } };
    };
    for (const search of [
      { tab: 'new' },
      { tab: 'mine' },
      { tab: 'due' },
      { tab: 'all' },
      { tab: 'all', filter: 'lost' },
    ]) {
      const { rowsRead, answer } = await costOf(api.searchInbox.path, search);
      expect(answer.data.length).toBeGreaterThan(0);
      // A tab lists two inquiries of a person as one, after reading both; it skips rows of other tabs.
      expect([search, rowsRead, rowsRead <= answer.data.length * 13 + 10]).toEqual([search, rowsRead, true]);
      const opened = await costOf(toPath(api.readInquiry, { id: answer.data[0]?._id ?? '' }));
      expect(opened.rowsRead).toBeLessThan(40);
    }
    const counted = await costOf(api.countInbox.path);
    // A count per person reads the person's other inquiries.
    expect([counted.answer.all, counted.rowsRead < 18_000]).toEqual([total === 100 ? 39 : 1_001, true]);
  },
);

it('reads few rows for a page of the inbox when one person wrote 500 times', async () => {
  const token = await signIn();
  const id = await addInquiry();
  const others = {
    id: 'null',
    public_id: "'other-' || n",
    phone: "'98' || (10000000 + n)",
    email: "n || '@example.in'",
  };
  await addCopies(env.DB, { table: 'inquiries', where: 'true', total: 300, changedColumns: others });
  const often = { id: 'null', public_id: "'often-' || n" };
  await addCopies(env.DB, { table: 'inquiries', where: `public_id = '${id}'`, total: 500, changedColumns: often });
  const { DB, counts } = createCountedDatabase(env.DB);
  const answer = await send(api.searchInbox, { tab: 'new' }, { token, bindings: { DB } });
  // Each inquiry reads the newest one of its person.
  expect([((await answer.json()) as InboxPage).data.length, counts.rowsRead < 2_500]).toEqual([50, true]);
});
