import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { confirmFirst, onConfirmFirst } from './confirm-first';

const refusal = new ApiError(403, 'First show that it’s you.', 'confirm_first', undefined, null, {});

afterEach(() => onConfirmFirst(null));

test('repeats a call when the confirmation was given', async () => {
  onConfirmFirst(async () => true);
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('done');
  expect(await confirmFirst(call)).toBe('done');
});

test('does not repeat a call when the confirmation was cancelled', async () => {
  onConfirmFirst(async () => false);
  const call = vi.fn().mockRejectedValue(refusal);
  await expect(confirmFirst(call)).rejects.toThrow('Nothing was changed');
  expect(call).toHaveBeenCalledTimes(1);
});
