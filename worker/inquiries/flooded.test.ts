import { env } from 'cloudflare:workers';
import { expect, inject, it } from 'vitest';
import { api } from '#shared/calls';
import type { HeldChoice, HeldCount, HeldList, MovedHeld } from '#shared/inquiries/held';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { keepHouse } from '../housekeeping';
import { call, send } from '../test/client';
import { countReads } from '../test/counted-database';
import { count, inquiry, signIn } from '../test/factories';
import { flood } from '../test/flood';
import { createMailbox } from '../test/mailbox';

declare module 'vitest' {
  interface ProvidedContext {
    flood: number;
  }
}

/** More than any call may read. FLOOD=100000 takes seconds. */
const rows = inject('flood');

it(`a flood of ${rows} leaves the desk usable: no call reads them all, and one by one they go`, async () => {
  const token = await signIn();
  await send(api.submitInquiry, inquiry({ name: 'Before' }));
  await flood(rows);
  await send(api.submitInquiry, inquiry({ name: 'After' }));
  const read = async <T>(path: string, body?: unknown) => {
    const { DB, counts } = countReads(env.DB);
    const response = await (body === undefined
      ? call(path, { token, bindings: { DB } })
      : send(path, body, { token, bindings: { DB } }));
    expect([path, response.status]).toEqual([path, 200]);
    return { ...counts, body: (await response.json()) as T };
  };

  // The list is as ever, and so is storing one more.
  const list = await read<{ data: Inquiry[] }>(api.inquiries);
  expect(list.body.data.map(({ name }) => name)).toEqual(['After', 'Before']);
  expect(list.rowsRead).toBeLessThan(20);
  const { DB, counts } = countReads(env.DB);
  const mailbox = createMailbox();
  await send(api.submitInquiry, inquiry({ name: 'One more' }), { bindings: { DB, ...mailbox.bindings } });
  expect([mailbox.mails.length > 0, counts.rowsRead < 100]).toEqual([true, true]);

  // What is held is counted up to a limit, and read in parts.
  const counted = await read<HeldCount>(api.heldInquiries);
  expect([counted.body.count, counted.rowsRead < 1_100]).toEqual([1_001, true]);
  const first = await read<HeldList>(api.searchHeld, {});
  expect([first.body.data.length, first.rowsRead < 300]).toEqual([100, true]);
  const found = await read<HeldList>(api.searchHeld, { q: 'nobody' });
  expect([found.body.data.length, found.body.next !== null, found.rowsRead < 16_000]).toEqual([0, true, true]);

  // All that match are discarded, then all, each call a part.
  const discard = async (filter: { q?: string }) => {
    let moved = 0;
    let calls = 0;
    let most = 0;
    for (let choice: HeldChoice | null = { from: first.body.newest ?? 0, ...filter }; choice; calls += 1) {
      const part: Awaited<ReturnType<typeof read<MovedHeld>>> = await read(api.heldInquiries, {
        act: 'discard',
        choice,
      });
      moved += part.body.moved;
      most = Math.max(most, part.rowsRead);
      choice = part.body.next === null ? null : { from: part.body.next, ...filter };
    }
    expect([calls <= rows / 2_500 + 1, most < 20_000]).toEqual([true, true]);
    return moved;
  };
  expect(await discard({ q: 'casino' })).toBe(rows / 10);
  expect(await discard({})).toBe(rows - rows / 10);
  expect((await read<HeldCount>(api.heldInquiries)).body).toEqual({ count: 0, newest: null });
  // What was discarded doesn't stand in the way either.
  expect((await read<HeldList>(api.searchHeld, {})).rowsRead).toBeLessThan(20);
  expect((await read(api.inquiries)).rowsRead).toBeLessThan(20);

  await keepHouse(env, Date.now() + 2 * 24 * 60 * 60 * 1000);
  // Half had no key; of the others only the key stays.
  expect(await count('inquiries')).toBe(rows / 2 + 3);
  const left = await env.DB.prepare("select count(*) as rows from inquiries where name like 'Flood%'").first('rows');
  expect(left).toBe(0);
});
