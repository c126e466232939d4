import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { anInquiry } from '../../test/inquiries';
import { useToasts } from '../../ui/toasts/toasts';
import { storeToken } from '../session/token';
import { erasureQuery } from './inbox';
import { useChangeInquiry } from './use-change-inquiry';

afterEach(() => vi.unstubAllGlobals());

/** A server that has this inquiry, answers a change when told to, and refuses one of an older version. */
function serve(first: Inquiry) {
  let now = first;
  const asked: string[] = [];
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (String(path) !== api.inquiry(first._id) || init?.method !== 'PUT') return Response.json({}, { status: 404 });
    const version = new Headers(init.headers).get('If-Match') ?? '';
    asked.push(version);
    await new Promise<void>((resolve) => held.push(resolve));
    if (version !== `"v${now.version}"`) return Response.json({ inquiry: now }, { status: 412 });
    now = { ...now, ...JSON.parse(String(init.body)), version: now.version + 1 };
    return Response.json({ message: 'Changed.', inquiry: now, events: [] });
  });
  return { asked, answer: () => vi.waitFor(() => (held.shift() as () => void)()), now: () => now };
}

it('says that an inquiry was erased meanwhile, and offers no second try', async () => {
  storeToken('a token');
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Inquiry not found.' }, { status: 404 }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const toasts = renderHook(() => useToasts()).result;
  const change = renderHook(() => useChangeInquiry(), { wrapper }).result.current;
  expect(await change(anInquiry(), { status: 'won' })).toBe(false);
  const said = toasts.current.at(-1);
  expect(said).toMatchObject({ kind: 'failure', message: expect.stringContaining('it was erased') });
  expect(said?.action).toBeUndefined();
});

it('a change made before the last one is answered waits for it, and is no conflict with it', async () => {
  storeToken('a token');
  const inquiry = anInquiry({ status: 'new', version: 3 });
  const server = serve(inquiry);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const change = renderHook(() => useChangeInquiry(), { wrapper }).result.current;
  const won = change(inquiry, { status: 'won' });
  const ours = change({ ...inquiry, status: 'won' }, { followUpOn: '2027-07-10' });
  await server.answer();
  await server.answer();
  expect([await won, await ours]).toEqual([true, true]);
  expect(server.asked).toEqual(['"v3"', '"v4"']);
  expect(server.now()).toMatchObject({ status: 'won', followUpOn: '2027-07-10' });
});

it('a change is sent after an erasure was planned and not done', async () => {
  storeToken('a token');
  const inquiry = anInquiry({ status: 'new', version: 3 });
  const server = serve(inquiry);
  const client = new QueryClient();
  const plan = { inquiries: 1, quotes: [], otherQuotes: 0, seats: [], bookings: [] };
  client.setQueryData<unknown>(erasureQuery(inquiry._id).queryKey, plan);
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const change = renderHook(() => useChangeInquiry(), { wrapper }).result.current;
  const lost = change(inquiry, { status: 'lost' });
  await server.answer();
  expect(await lost).toBe(true);
  expect(server.now()).toMatchObject({ status: 'lost' });
  expect(client.getQueryData(erasureQuery(inquiry._id).queryKey)).toEqual(plan);
});
