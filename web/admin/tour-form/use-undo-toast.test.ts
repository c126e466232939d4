import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useToasts } from '../../ui/toasts/toasts';
import { useUndoToast } from './use-undo-toast';

it('takes its Undo away with the form that was filled in', () => {
  const toasts = renderHook(useToasts);
  const form = renderHook(useUndoToast);
  act(() => form.result.current('5 days from what you pasted.', () => undefined));
  expect(toasts.result.current.map(({ message }) => message)).toEqual(['5 days from what you pasted.']);
  act(() => form.unmount());
  expect(toasts.result.current).toEqual([]);
});
