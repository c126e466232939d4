import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { aTour } from '../../test/tours';
import { SavedChanges } from './saved-news';

const takeChanges = vi.hoisted(() => vi.fn());
vi.mock('./later/changes', () => ({ takeChanges }));
// The next file has the real one.
afterAll(() => vi.doUnmock('./later/changes'));
afterEach(cleanup);

it('says what changed, once it is read, also if the tour was read anew meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  takeChanges.mockReturnValueOnce(promise).mockResolvedValue([]);
  const tour = aTour();
  const { rerender } = render(<SavedChanges tour={tour} />);
  await vi.waitFor(() => expect(takeChanges).toHaveBeenCalledTimes(1));
  rerender(<SavedChanges tour={{ ...tour }} />);
  await vi.waitFor(() => expect(takeChanges).toHaveBeenCalledTimes(2));
  await act(async () => resolve(['Price: from ₹42,500 to ₹45,000']));
  expect(screen.getByText('Price: from ₹42,500 to ₹45,000')).toBeDefined();
});
