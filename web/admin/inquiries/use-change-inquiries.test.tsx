import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import type { Inquiry, InquiryChanges } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { closeToast, useToasts } from '../../components/toasts/toasts';
import { renderAdminHook } from '../../test/admin';
import { anInquiry } from '../../test/records';
import { inquiryQuery } from './queries';
import { useBulkChangeInquiries, useChangeInquiry } from './use-change-inquiries';

/** Fake server with this inquiry. It responds to a change only on `respond()`, and rejects a stale version. */
function createServer(initialInquiry: Inquiry) {
  let current = initialInquiry;
  const requestedVersions: string[] = [];
  const pendingResponses: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (String(path) !== toPath(api.changeInquiry, { id: initialInquiry._id }) || init?.method !== 'PUT')
      return Response.json({}, { status: 404 });
    const version = new Headers(init.headers).get('If-Match') ?? '';
    requestedVersions.push(version);
    await new Promise<void>((resolve) => pendingResponses.push(resolve));
    if (version !== `"v${current.version}"`) return Response.json({ inquiry: current }, { status: 412 });
    const { deleted, ...change } = JSON.parse(String(init.body));
    const deletedAt = deleted === undefined ? current.deletedAt : deleted ? '2026-11-21T08:00:00.000Z' : null;
    current = { ...current, ...change, deletedAt, version: current.version + 1 };
    return Response.json({ message: 'Changed.', inquiry: current });
  });
  const respond = () => vi.waitFor(() => (pendingResponses.shift() as () => void)());
  const respondTo = (call: () => Promise<boolean>) =>
    act(async () => {
      const change = call();
      await respond();
      return change;
    });
  return { requestedVersions, respond, respondTo, getCurrent: () => current };
}

function renderChange(inquiry = anInquiry()) {
  const { result: change, client } = renderAdminHook(useChangeInquiry);
  const { queryKey } = inquiryQuery(inquiry._id);
  client.setQueryData(queryKey, { inquiry, theirs: [inquiry], events: [] });
  const toasts = renderHook(() => useToasts()).result;
  return {
    change: (...parameters: Parameters<ReturnType<typeof useChangeInquiry>>) => change.current(...parameters),
    readToast: () => toasts.current.at(-1),
    readCached: () => client.getQueryData(queryKey),
  };
}

it('offers no retry when the inquiry was erased meanwhile', async () => {
  const { change, readToast } = renderChange();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Inquiry not found.' }, { status: 404 }));
  expect(await act(() => change(anInquiry(), { status: 'won' }))).toBe(false);
  expect(readToast()).toMatchObject({ kind: 'failure', message: expect.stringContaining('it was erased') });
  expect(readToast()?.action).toBeUndefined();
});

it('sends the next change on the version of the pending one', async () => {
  const inquiry = anInquiry({ status: 'new', version: 3 });
  const server = createServer(inquiry);
  const { change } = renderChange();
  await act(async () => {
    const statusChange = change(inquiry, { status: 'won' });
    const followUpChange = change(inquiry, { followUpOn: '2027-07-10' });
    await server.respond();
    await server.respond();
    expect([await statusChange, await followUpChange]).toEqual([true, true]);
  });
  expect(server.requestedVersions).toEqual(['"v3"', '"v4"']);
  expect(server.getCurrent()).toMatchObject({ status: 'won', followUpOn: '2027-07-10' });
});

it('reports the current state when somebody else changed the inquiry first', async () => {
  const inquiry = anInquiry({ version: 3 });
  const server = createServer({ ...inquiry, status: 'won', version: 4 });
  const { change, readToast, readCached } = renderChange(inquiry);
  expect(await server.respondTo(() => change(inquiry, { status: 'lost' }))).toBe(false);
  expect(server.getCurrent().status).toBe('won');
  // The cache has the newer version, so that the next change starts from it.
  expect(readCached()?.inquiry).toMatchObject({ status: 'won', version: 4 });
  expect(readToast()?.message).toMatch(
    /^Somebody else changed the inquiry from .+ first\. It is won now; yours isn’t saved\.$/,
  );
});

it('reports a changed tour and date', async () => {
  const server = createServer(anInquiry());
  const { change, readToast } = renderChange();
  await server.respondTo(() => change(server.getCurrent(), { asked: { tourId: 'leh', departureId: 'june' } }));
  expect(readToast()).toMatchObject({ kind: 'success', message: expect.stringMatching(/Asha.*tour and date changed/) });
});

it('offers Undo only for a deletion', async () => {
  const inquiry = anInquiry({ version: 3 });
  const server = createServer(inquiry);
  const { change, readToast } = renderChange();
  await server.respondTo(() => change(server.getCurrent(), { status: 'won' }));
  expect(readToast()?.action).toBeUndefined();
  await server.respondTo(() => change(server.getCurrent(), { deleted: true }));
  const undo = readToast()?.action;
  if (!undo || !('run' in undo)) throw new Error('There is no Undo.');
  await act(async () => {
    undo.run();
    await server.respond();
  });
  await vi.waitFor(() => expect(server.getCurrent().deletedAt).toBeNull());
});

/** Fake server with `count` inquiries. The responses to `failingRequests`, counted from 1, are lost. */
function createServerWithMany(count: number, failingRequests: readonly number[]) {
  const inquiries = new Map<string, Inquiry>();
  for (let index = 0; index < count; index += 1) inquiries.set(`${index}`, anInquiry({ _id: `${index}` }));
  const initialInquiries = [...inquiries.values()];
  let requestCount = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { items, change } = JSON.parse(String(init.body)) as InquiryChanges;
    const changed: Inquiry[] = [];
    const stale: Inquiry[] = [];
    for (const { id, version } of items) {
      const current = inquiries.get(id);
      if (!current) continue;
      if (current.version !== version) stale.push(current);
      else {
        const changedInquiry = { ...current, ...change, version: version + 1 } as Inquiry;
        inquiries.set(id, changedInquiry);
        changed.push(changedInquiry);
      }
    }
    requestCount += 1;
    if (failingRequests.includes(requestCount)) throw new TypeError('the connection broke');
    return Response.json({ message: '', changed, stale });
  });
  const listStatuses = () => [...inquiries.values()].map(({ status }) => status);
  return { inquiries, initialInquiries, listStatuses };
}

function renderBulkChange() {
  const bulkChange = renderAdminHook(useBulkChangeInquiries).result;
  const toasts = renderHook(() => useToasts()).result;
  const readToast = () => toasts.current.at(-1)?.message;
  const press = (label: string) =>
    act(async () => {
      const toast = toasts.current.at(-1);
      const action = toast?.action;
      if (!toast || action?.label !== label || !('run' in action)) throw new Error(`no ${label}`);
      closeToast(toast.id);
      action.run();
    });
  return { bulkChange, readToast, press };
}

it('changes and restores more inquiries than one request takes', async () => {
  const server = createServerWithMany(200, []);
  const { bulkChange, readToast, press } = renderBulkChange();
  await act(async () => void (await bulkChange.current.change(server.initialInquiries, { status: 'won' }, 'Won:')));
  expect(readToast()).toBe('Won: 200 inquiries.');
  await press('Undo');
  await waitFor(() => expect(readToast()).toBe('Put back 200 inquiries.'));
  expect(new Set(server.listStatuses())).toEqual(new Set(['new']));
});

it('reports that not all were changed when a request fails', async () => {
  const server = createServerWithMany(200, [2]);
  const { bulkChange, readToast } = renderBulkChange();
  await act(async () => void (await bulkChange.current.change(server.initialInquiries, { status: 'won' }, 'Won:')));
  expect(readToast()).toBe('We couldn’t change all of them.');
});

it('restores only inquiries that nobody changed since', async () => {
  const server = createServerWithMany(3, []);
  const { bulkChange, readToast, press } = renderBulkChange();
  await act(async () => void (await bulkChange.current.change(server.initialInquiries, { status: 'spam' }, 'Spam:')));
  const theirInquiry = server.inquiries.get('1') as Inquiry;
  server.inquiries.set('1', { ...theirInquiry, status: 'won', version: 3 });
  await press('Undo');
  await waitFor(() =>
    expect(readToast()).toBe('Put back 2 inquiries. Somebody else had just changed one inquiry: look again.'),
  );
  expect(server.listStatuses()).toEqual(['new', 'won', 'new']);
});
