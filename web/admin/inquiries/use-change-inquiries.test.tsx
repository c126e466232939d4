import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import type { Inquiry, InquiryChanges } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { closeToast, useToasts } from '../../components/toasts/toasts';
import { renderDeskHook } from '../../test/desk';
import { anInquiry } from '../../test/records';
import { inquiryQuery } from './queries';
import { useChangeInquiries, useChangeInquiry } from './use-change-inquiries';

/** A server that has this inquiry, answers a change when told to, and refuses one of an older version. */
function serve(first: Inquiry) {
  let now = first;
  const asked: string[] = [];
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (String(path) !== toPath(api.changeInquiry, { id: first._id }) || init?.method !== 'PUT')
      return Response.json({}, { status: 404 });
    const version = new Headers(init.headers).get('If-Match') ?? '';
    asked.push(version);
    await new Promise<void>((resolve) => held.push(resolve));
    if (version !== `"v${now.version}"`) return Response.json({ inquiry: now }, { status: 412 });
    const { deleted, ...change } = JSON.parse(String(init.body));
    const deletedAt = deleted === undefined ? now.deletedAt : deleted ? '2026-11-21T08:00:00.000Z' : null;
    now = { ...now, ...change, deletedAt, version: now.version + 1 };
    return Response.json({ message: 'Changed.', inquiry: now });
  });
  const answer = () => vi.waitFor(() => (held.shift() as () => void)());
  const answerTo = (call: () => Promise<boolean>) =>
    act(async () => {
      const called = call();
      await answer();
      return called;
    });
  return { asked, answer, answerTo, now: () => now };
}

function begin(inquiry = anInquiry()) {
  const { result: change, client } = renderDeskHook(useChangeInquiry);
  const { queryKey } = inquiryQuery(inquiry._id);
  client.setQueryData(queryKey, { inquiry, theirs: [inquiry], events: [] });
  const toasts = renderHook(() => useToasts()).result;
  return {
    change: (...asked: Parameters<ReturnType<typeof useChangeInquiry>>) => change.current(...asked),
    said: () => toasts.current.at(-1),
    opened: () => client.getQueryData(queryKey),
  };
}

it('says that an inquiry was erased meanwhile, and offers no second try', async () => {
  const { change, said } = begin();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Inquiry not found.' }, { status: 404 }));
  expect(await act(() => change(anInquiry(), { status: 'won' }))).toBe(false);
  expect(said()).toMatchObject({ kind: 'failure', message: expect.stringContaining('it was erased') });
  expect(said()?.action).toBeUndefined();
});

it('waits for the last change, and names the version that it led to', async () => {
  const inquiry = anInquiry({ status: 'new', version: 3 });
  const server = serve(inquiry);
  const { change } = begin();
  await act(async () => {
    const won = change(inquiry, { status: 'won' });
    const ours = change(inquiry, { followUpOn: '2027-07-10' });
    await server.answer();
    await server.answer();
    expect([await won, await ours]).toEqual([true, true]);
  });
  expect(server.asked).toEqual(['"v3"', '"v4"']);
  expect(server.now()).toMatchObject({ status: 'won', followUpOn: '2027-07-10' });
});

it('changes nothing when somebody else was first, and says what is there now', async () => {
  const inquiry = anInquiry({ version: 3 });
  const server = serve({ ...inquiry, status: 'won', version: 4 });
  const { change, said, opened } = begin(inquiry);
  expect(await server.answerTo(() => change(inquiry, { status: 'lost' }))).toBe(false);
  expect(server.now().status).toBe('won');
  // It is shown at once, so that the next change starts from it.
  expect(opened()?.inquiry).toMatchObject({ status: 'won', version: 4 });
  expect(said()?.message).toMatch(
    /^Somebody else changed the inquiry from .+ first\. It is won now; yours isn’t saved\.$/,
  );
});

it('says that the tour and the date of an inquiry changed', async () => {
  const server = serve(anInquiry());
  const { change, said } = begin();
  await server.answerTo(() => change(server.now(), { asked: { tourId: 'leh', departureId: 'june' } }));
  expect(said()).toMatchObject({ kind: 'success', message: expect.stringMatching(/Asha.*tour and date changed/) });
});

it('offers Undo for a deletion alone', async () => {
  const inquiry = anInquiry({ version: 3 });
  const server = serve(inquiry);
  const { change, said } = begin();
  await server.answerTo(() => change(server.now(), { status: 'won' }));
  expect(said()?.action).toBeUndefined();
  await server.answerTo(() => change(server.now(), { deleted: true }));
  const undo = said()?.action;
  if (!undo || !('run' in undo)) throw new Error('There is no Undo.');
  await act(async () => {
    undo.run();
    await server.answer();
  });
  await vi.waitFor(() => expect(server.now().deletedAt).toBeNull());
});

/** A server with so many inquiries. `fails`: which of its calls, from 1, it makes whose answers are lost. */
function serveMany(count: number, fails: readonly number[]) {
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

function beginMany() {
  const many = renderDeskHook(useChangeInquiries).result;
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
  const server = serveMany(200, []);
  const { many, said, press } = beginMany();
  await act(async () => void (await many.current.change(server.first, { status: 'won' }, 'Won:')));
  expect(said()).toBe('Won: 200 inquiries.');
  await press('Undo');
  await waitFor(() => expect(said()).toBe('Put back 200 inquiries.'));
  expect(new Set(server.statuses())).toEqual(new Set(['new']));
});

it('says that not all were changed when a call fails', async () => {
  const server = serveMany(200, [2]);
  const { many, said } = beginMany();
  await act(async () => void (await many.current.change(server.first, { status: 'won' }, 'Won:')));
  expect(said()).toBe('We couldn’t change all of them.');
});

it('puts back what nobody changed since, and says whose it left', async () => {
  const server = serveMany(3, []);
  const { many, said, press } = beginMany();
  await act(async () => void (await many.current.change(server.first, { status: 'spam' }, 'Spam:')));
  const theirs = server.all.get('1') as Inquiry;
  server.all.set('1', { ...theirs, status: 'won', version: 3 });
  await press('Undo');
  await waitFor(() =>
    expect(said()).toBe('Put back 2 inquiries. Somebody else had just changed one inquiry: look again.'),
  );
  expect(server.statuses()).toEqual(['new', 'won', 'new']);
});
