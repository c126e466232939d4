import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SaveEnding } from '#shared/tours/save-ending';
import { aTour } from '../../test/tours';
import { SaveButton } from './save-button';

/** The button over a phone that has the tour or not. */
async function open(isSaved: boolean, tour = aTour()) {
  const phone = { isSaved };
  const listeners = new Set<() => void>();
  let end: (ending: SaveEnding) => void = () => undefined;
  const savings = {
    isTourSaved: async () => phone.isSaved,
    onSavedChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saveTour: vi.fn(() => new Promise<SaveEnding>((resolve) => (end = resolve))),
    removeSavedTour: vi.fn(async () => async () => undefined),
  };
  render(<SaveButton tour={tour} savings={savings} />);
  await act(async () => undefined);
  const finish = (ending: SaveEnding) =>
    act(async () => {
      phone.isSaved = ending === 'saved';
      end(ending);
      for (const listener of listeners) listener();
    });
  return { savings, finish };
}

it('speaks of a ride only where somebody rides', async () => {
  const leg = { name: 'Leh', lat: 34, lon: 77, altitudeM: 3500, kmFromPrevious: 10, day: 1, kind: 'stay' as const };
  await open(false, { ...aTour(), facts: {}, route: [{ ...leg, mode: 'walk' as const }] });
  expect(screen.getByRole('button', { name: 'Save offline' })).toBeTruthy();
  await open(false, { ...aTour(), facts: {}, route: [{ ...leg, mode: 'ride' as const }] });
  expect(screen.getByRole('button', { name: 'Save for the ride' })).toBeTruthy();
});

it('saves once while it is saving, and then removes', async () => {
  const { savings, finish } = await open(false);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: 'Saving…' }));
  expect(savings.saveTour).toHaveBeenCalledOnce();
  await finish('saved');
  fireEvent.click(screen.getByRole('button', { name: /Remove it$/ }));
  expect(savings.removeSavedTour).toHaveBeenCalledOnce();
});

it('offers saving again when it failed', async () => {
  const { finish } = await open(false);
  fireEvent.click(screen.getByRole('button'));
  await finish('offline');
  expect(screen.getByRole('button', { name: /^Save / })).toBeTruthy();
});
