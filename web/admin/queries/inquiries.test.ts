import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiry';
import { answerWith, cutLine, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { storeToken } from '../session/token';
import { inquiriesQuery, joinInquiries } from './inquiries';
import { pollDelay } from './polling';

const received = (_id: string, receivedAt = '') => ({ _id, receivedAt }) as Inquiry;
const ids = (inquiries: Inquiry[]) => inquiries.map(({ _id }) => _id);

it('asks every five seconds, and half as often after each failure, but at least once a minute', () => {
  expect([0, 1, 2, 3, 4, 500].map(pollDelay)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

it('keeps older inquiries that a newer answer doesn’t include', () => {
  const held = ['c', 'b', 'a'].map((id) => received(id));
  expect(ids(joinInquiries([received('d'), received('c')], held))).toEqual(['d', 'c', 'b', 'a']);
});

it('drops what is no longer among the newest: it was erased', () => {
  const held = ['d', 'c', 'b', 'a'].map((id) => received(id));
  expect(ids(joinInquiries([received('d'), received('b')], held))).toEqual(['d', 'b', 'a']);
});

afterEach(() => localStorage.clear());

const numbered = (id: number) => anInquiry({ _id: String(id), receivedAt: new Date(id * 1000).toISOString() });

/** A server with `count` inquiries, a thousand per answer, like the admin API. */
function aServer() {
  const server = { count: 0, cut: false };
  const seen = answerWith(({ path, headers }) => {
    const cursor = new URL(path, 'http://site').searchParams.get('cursor');
    if (server.cut && cursor !== null) return cutLine();
    const etag = `W/"${server.count}"`;
    if (headers.get('If-None-Match') === etag) return new Response(null, { status: 304 });
    const newest = cursor === null ? server.count : Number(cursor) - 1;
    const data = Array.from({ length: Math.min(1000, newest) }, (_, at) => numbered(newest - at));
    const last = newest - data.length + 1;
    const link = last > 1 ? { Link: `</form/data?cursor=${last}>; rel="next"` } : undefined;
    return json({ data }, { headers: { ETag: etag, ...link } });
  });
  storeToken('token');
  return { server, seen };
}

const downFrom = (count: number) => Array.from({ length: count }, (_, at) => String(count - at));

it('leaves no gap, however many inquiries arrive between two polls', async () => {
  const { server, seen } = aServer();
  const client = new QueryClient();
  const look = async () => ids((await client.fetchQuery(inquiriesQuery)).inquiries);
  for (const count of [10, 12, 2_512, 4_512, 4_513]) {
    server.count = count;
    expect(await look()).toEqual(downFrom(count));
  }
  // What we already have is not fetched again.
  seen.length = 0;
  server.count += 1;
  await look();
  await look();
  expect(seen.map(({ path }) => path)).toEqual(['/form/data', '/form/data']);
});

it('keeps what it has when a later page fails, and catches up on the next poll', async () => {
  const { server } = aServer();
  const client = new QueryClient();
  const look = () => client.fetchQuery({ ...inquiriesQuery, retry: false });
  server.count = 5;
  await look();
  Object.assign(server, { count: 1_505, cut: true });
  await expect(look()).rejects.toThrow();
  expect(ids(client.getQueryData(inquiriesQuery.queryKey)?.inquiries ?? [])).toEqual(downFrom(5));
  server.cut = false;
  expect(ids((await look()).inquiries)).toEqual(downFrom(1_505));
});
