import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { closeToast, useToasts } from '../../ui/toasts/toasts';
import { storeToken } from '../session/token';
import { useChangeInquiry } from './use-change-inquiry';
import { useChangeMany } from './use-change-many';

afterEach(() => {
  for (let id = 0; id < 100; id += 1) act(() => closeToast(id));
});

const first = anInquiry({ _id: 'first' });
const answered = { status: 'answered', version: 2 } as const;
const along = [anInquiry({ ...answered, _id: 'other' })];

function open() {
  storeToken('a token');
  const calls = answerWith(({ path, method, body }) => {
    if (method === 'GET') return json({}, { status: 404 });
    const said = JSON.parse(body);
    const isBack = (said.change ?? said).status === 'new';
    if (path === api.inboxChanges)
      return json({
        message: '',
        changed: isBack ? [] : [{ ...first, ...answered }],
        stale: [],
        along: isBack ? [] : along,
      });
    const now = { ...first, ...(isBack ? { version: 3 } : answered) };
    return json({ message: '', inquiry: now, events: [], ...(isBack ? {} : { along }) });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ change: useChangeInquiry(), many: useChangeMany(), toasts: useToasts() }), {
    wrapper,
  });
  const undo = async () => {
    const offered = result.current.toasts.find(({ action }) => action?.label === 'Undo')?.action;
    if (offered && 'run' in offered) await act(async () => offered.run());
  };
  const sent = () => calls.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [[path, JSON.parse(body)]]));
  return { result, undo, sent };
}

it('the undo of an answer takes back what was answered along with it', async () => {
  const { result, undo, sent } = open();
  await act(() => result.current.change(first, { status: 'answered' }));
  await undo();
  await vi.waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().slice(1)).toEqual(
    expect.arrayContaining([
      [api.inquiry('other'), { status: 'new' }],
      [api.inquiry('first'), { status: 'new' }],
    ]),
  );
});

it('so does the undo of many', async () => {
  const { result, undo, sent } = open();
  await act(() => result.current.many.change([first], { status: 'answered' }, 'Answered'));
  await undo();
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  const items = [
    { id: 'other', version: 2 },
    { id: 'first', version: 2 },
  ];
  expect(sent()[1]).toEqual([api.inboxChanges, { change: { status: 'new' }, items }]);
});
