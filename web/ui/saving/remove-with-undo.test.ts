import { cleanup, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeToast, useToasts } from '../toasts/toasts';
import { removeWithUndo } from './remove-with-undo';

function undo(): void {
  const { result } = renderHook(useToasts);
  const [{ action } = {}] = result.current.filter(({ message }) => /deleted|bring it back/.test(message)).slice(-1);
  if (!action || !('run' in action)) throw new Error('nothing to undo');
  action.run();
}

it('says so where what was removed can’t be brought back, and offers it again', async () => {
  const { result } = renderHook(useToasts);
  let isBack = false;
  let tries = 0;
  await removeWithUndo(
    async () => async () => {
      tries += 1;
      if (tries === 1) throw new Error('The store failed.');
      isBack = true;
    },
    'The plan is deleted.',
  );
  undo();
  await expect
    .poll(() => result.current.map(({ message }) => message))
    .toContain('This browser couldn’t bring it back.');
  undo();
  await expect.poll(() => isBack).toBe(true);
  for (const { id } of result.current) closeToast(id);
  cleanup();
});
