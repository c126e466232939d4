import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SaveOutcome } from '#shared/tours/catalogue';
import { press } from '../test/render';
import { aTour, aWaypoint } from '../test/tours';
import { removeWithUndo, SaveButton } from './save-tour';
import { useToasts } from './toasts/toasts';

/** The button over a phone that has the tour or not. */
async function open(isSaved: boolean, tour = aTour()) {
  const phone = { isSaved };
  const listeners = new Set<() => void>();
  let end: (ending: SaveOutcome) => void = () => undefined;
  const savedTours = {
    isTourSaved: async () => phone.isSaved,
    onSavedChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saveTour: vi.fn(() => new Promise<SaveOutcome>((resolve) => (end = resolve))),
    removeSavedTour: vi.fn(async () => async () => undefined),
  };
  render(<SaveButton tour={tour} savedTours={savedTours} />);
  await act(async () => undefined);
  const finish = (ending: SaveOutcome) =>
    act(async () => {
      phone.isSaved = ending === 'saved';
      end(ending);
      for (const listener of listeners) listener();
    });
  return { savedTours, finish };
}

it('mentions a ride only when the tour is ridden', async () => {
  await open(false, { ...aTour(), facts: {}, route: [aWaypoint({ mode: 'walk', kmFromPrevious: 10 })] });
  expect(screen.getByRole('button', { name: 'Save offline' })).toBeTruthy();
  await open(false, { ...aTour(), facts: {}, route: [aWaypoint({ kmFromPrevious: 10 })] });
  expect(screen.getByRole('button', { name: 'Save for the ride' })).toBeTruthy();
});

it('ignores presses while it saves, and removes the tour afterwards', async () => {
  const { savedTours, finish } = await open(false);
  fireEvent.click(screen.getByRole('button'));
  press('Saving…');
  expect(savedTours.saveTour).toHaveBeenCalledOnce();
  await finish('saved');
  press(/Remove it$/);
  expect(savedTours.removeSavedTour).toHaveBeenCalledOnce();
});

it('offers saving again when it failed', async () => {
  const { finish } = await open(false);
  fireEvent.click(screen.getByRole('button'));
  await finish('offline');
  expect(screen.getByRole('button', { name: /^Save / })).toBeTruthy();
});

function undo(): void {
  const { result } = renderHook(useToasts);
  const [{ action } = {}] = result.current.filter(({ message }) => /deleted|bring it back/.test(message)).slice(-1);
  if (!action || !('run' in action)) throw new Error('nothing to undo');
  action.run();
}

it('says so and offers Undo again when undoing a removal fails', async () => {
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
});
