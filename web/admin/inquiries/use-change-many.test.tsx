import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { InquiryChanges } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { anInquiry } from '../../test/inquiries';
import { closeToast, useToasts } from '../../ui/toasts/toasts';
import { storeToken } from '../session/token';
import { useChangeMany } from './use-change-inquiries';

afterEach(() => vi.unstubAllGlobals());

/** A server with so many inquiries. `fails`: which of its calls, from 1, it makes whose answers are lost. */
function serve(count: number, fails: readonly number[]) {
  const all = new Map<string, Inquiry>();
  for (let nth = 0; nth < count; nth += 1) all.set(`${nth}`, anInquiry({ _id: `${nth}` }));
  const first = [...all.values()];
  let calls = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { items, change } = JSON.parse(String(init.body)) as InquiryChanges;
    const changed: Inquiry[] = [];
    const stale: Inquiry[] = [];
    for (const { id, version } of items) {
      const now = all.get(id);
      if (!now) continue;
      if (now.version !== version) stale.push(now);
      else {
        const next = { ...now, ...change, version: version + 1 } as Inquiry;
        all.set(id, next);
        changed.push(next);
      }
    }
    calls += 1;
    if (fails.includes(calls)) throw new TypeError('the connection broke');
    return Response.json({ message: '', changed, stale });
  });
  const statuses = () => [...all.values()].map(({ status }) => status);
  return { all, first, statuses };
}

function begin() {
  storeToken('a token');
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const many = renderHook(() => useChangeMany(), { wrapper }).result;
  const toasts = renderHook(() => useToasts()).result;
  const said = () => toasts.current.at(-1)?.message;
  const press = (label: string) =>
    act(async () => {
      const toast = toasts.current.at(-1);
      const action = toast?.action;
      if (!toast || action?.label !== label || !('run' in action)) throw new Error(`no ${label}`);
      closeToast(toast.id);
      action.run();
    });
  return { many, said, press };
}

it('changes more than one call takes, and puts all back', async () => {
  const server = serve(200, []);
  const { many, said, press } = begin();
  await act(async () => void (await many.current.change(server.first, { status: 'won' }, 'Won:')));
  expect(said()).toBe('Won: 200 inquiries.');
  await press('Undo');
  await waitFor(() => expect(said()).toBe('Put back 200 inquiries.'));
  expect(new Set(server.statuses())).toEqual(new Set(['new']));
});

it('says that not all were changed when a call fails', async () => {
  const server = serve(200, [2]);
  const { many, said } = begin();
  await act(async () => void (await many.current.change(server.first, { status: 'won' }, 'Won:')));
  expect(said()).toBe('We couldn’t change all of them.');
});

it('puts back what nobody changed since, and says whose it left', async () => {
  const server = serve(3, []);
  const { many, said, press } = begin();
  await act(async () => void (await many.current.change(server.first, { status: 'spam' }, 'Spam:')));
  const theirs = server.all.get('1') as Inquiry;
  server.all.set('1', { ...theirs, status: 'won', version: 3 });
  await press('Undo');
  await waitFor(() =>
    expect(said()).toBe('Put back 2 inquiries. Somebody else had just changed one inquiry: look again.'),
  );
  expect(server.statuses()).toEqual(['new', 'won', 'new']);
});
