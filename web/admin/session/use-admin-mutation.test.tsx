import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError, OfflineError } from '../../api/client';
import { useToasts } from '../../components/toasts/toasts';
import { renderAdminHook } from '../../test/admin';
import { ConflictError, SessionEndedError } from './api-client';
import { useAdminMutation } from './use-admin-mutation';

function open() {
  const { result, client } = renderAdminHook(() => ({ ...useAdminMutation(['tours']), toasts: useToasts() }));
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const said = () => result.current.toasts.map(({ kind, message, action }) => [kind, message, action?.label]);
  return { result, said, invalidate };
}

const action = 'rename a';

it('shows the server’s message, returns its response, and refetches changed queries', async () => {
  const { result, said, invalidate } = open();
  const given = await act(() => result.current.run({ task: action, call: async () => ({ message: 'Saved.' }) }));
  expect([given, said()]).toEqual([{ message: 'Saved.' }, [['success', 'Saved.', undefined]]]);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['tours'] });
});

it('shows a message written for users, and closes it after a success', async () => {
  const { result, said } = open();
  const failing = (error: unknown) => ({ task: action, call: () => Promise.reject(error) });
  expect(await act(() => result.current.run(failing(new TypeError('x is undefined'))))).toBeNull();
  expect(said()).toEqual([['failure', sessionMessages.resetFailed, undefined]]);
  await act(() => result.current.run(failing(new OfflineError())));
  expect(said()).toEqual([['failure', new OfflineError().message, undefined]]);
  await act(() => result.current.run({ task: action, call: async () => 1, onSuccess: () => null }));
  expect(said()).toEqual([]);
});

it('closes the failure toast when fields or a conflict show the next failure', async () => {
  const { result, said } = open();
  const failing = (error: unknown) => ({ task: action, call: () => Promise.reject(error) });
  const refused = vi.fn();
  await act(() => result.current.run(failing(new OfflineError())));
  const fields = { name: 'Enter a name.' };
  await act(() =>
    result.current.run({ ...failing(new ApiError(422, 'No.', 'invalid', fields, null, {})), onFieldErrors: refused }),
  );
  expect([said(), refused.mock.calls]).toEqual([[], [[fields]]]);
  await act(() => result.current.run(failing(new OfflineError())));
  await act(() => result.current.run({ ...failing(new ConflictError('Taken.', {})), onConflict: () => null }));
  expect(said()).toEqual([]);
  await act(() => result.current.run(failing(new OfflineError())));
  await act(() => result.current.run(failing(new SessionEndedError())));
  expect(said()).toHaveLength(1);
});

it('shows no toast when the session has ended', async () => {
  const { result, said } = open();
  await act(() =>
    result.current.run({ task: action, call: () => Promise.reject(new SessionEndedError()), errorMessage: 'No.' }),
  );
  expect(said()).toEqual([]);
});

it('passes a conflict to its caller', async () => {
  const { result, said } = open();
  const call = () => Promise.reject(new ConflictError('Somebody was first.', { version: 2 }));
  const conflict = ({ version }: { version: number }, words: string) => `${words} It is version ${version} now.`;
  await act(() => result.current.run({ task: action, call, onConflict: conflict, errorMessage: 'No.' }));
  expect(said()).toEqual([['failure', 'Somebody was first. It is version 2 now.', undefined]]);
});

it('offers a retry', async () => {
  const { result, said } = open();
  const call = vi.fn(async () => ({ message: 'Saved.' })).mockRejectedValueOnce(new OfflineError());
  await act(() => result.current.run({ task: action, call, errorMessage: 'We couldn’t save it.', canRetry: true }));
  expect(said()).toEqual([['failure', 'We couldn’t save it.', 'Try again']]);
  const offered = result.current.toasts[0]?.action;
  await act(async () => offered && 'run' in offered && offered.run());
  await vi.waitFor(() => expect(said()).toEqual([['success', 'Saved.', undefined]]));
});
