import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { SaveEnding, SaveShelf } from '#shared/tours/saving';
import { type TourCard, toCard } from '#shared/tours/tour';
import { aTour } from '../../test/tours';
import type { Savings } from '../tours/tour-shelf';
import { SavePanel } from './save-panel';
import { toEndingToast } from './save-words';

const nothing: SaveShelf = { saved: 0, bytes: 0, have: 0, of: 0, left: 0, about: false, elsewhere: false };
const six = Array.from({ length: 6 }, () => toCard(aTour()));

/** The panel over a phone whose shelf and progress a test sets. */
async function open(tours: readonly TourCard[], shelf: Partial<SaveShelf>) {
  const phone = { shelf: { ...nothing, ...shelf }, progress: null as ReturnType<Savings['saveProgress']> };
  const listeners = new Set<() => void>();
  let end: (ending: SaveEnding) => void = () => undefined;
  const savings = {
    readShelf: async () => phone.shelf,
    onSavedChange: () => () => undefined,
    saveProgress: () => phone.progress,
    onSaveProgress: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saveTours: vi.fn(() => new Promise<SaveEnding>((resolve) => (end = resolve))),
    stopSaving: vi.fn(),
    removeSavedTour: vi.fn(),
  };
  render(
    <MemoryRouter>
      <SavePanel tours={tours} savings={savings} />
    </MemoryRouter>,
  );
  await act(async () => undefined);
  const show = (progress: typeof phone.progress) =>
    act(async () => {
      phone.progress = progress;
      for (const listener of listeners) listener();
    });
  return { savings, phone, show, end: (ending: SaveEnding) => act(async () => end(ending)) };
}

const words = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

it('speaks of a ride only where somebody rides', async () => {
  const leg = { name: 'Leh', lat: 34, lon: 77, altitudeM: 3500, kmFromPrevious: 10, day: 1, kind: 'stay' as const };
  const tour = { ...aTour(), facts: {}, route: [{ ...leg, mode: 'walk' as const }] };
  await open([tour], { left: 400_000 });
  expect(words()).toEqual(['Save offline · 0.4 MB']);
  cleanup();
  const ridden = { ...tour, route: [{ ...leg, mode: 'ride' as const }] };
  await open([ridden], { left: 400_000 });
  expect(words()).toEqual(['Save for the ride · 0.4 MB']);
});

it.each<[number, Partial<SaveShelf>, string]>([
  [1, { left: 400_000 }, 'Save for the ride · 0.4 MB'],
  [1, { left: 455_000, about: true }, 'Save for the ride · about 0.5 MB'],
  [1, { left: 200_000, have: 3, of: 6 }, 'Go on · 0.2 MB'],
  [1, { left: 400_000, have: 0, of: 6 }, 'Go on · 0.4 MB'],
  [1, { saved: 1, bytes: 412_000 }, 'Saved offline · 0.4 MB. Remove it'],
  [6, { left: 3_100_000 }, 'Save all 6 tours · 3.1 MB'],
  [6, { saved: 2, left: 2_000_000 }, 'Save the other 4 tours · 2.0 MB'],
  [6, { saved: 5, left: 60_000 }, 'Save the other tour · 60 kB'],
])('%i tours, %j: %s', async (count, shelf, label) => {
  await open(six.slice(0, count), shelf);
  expect(words()).toEqual([label]);
});

it('shows the bytes that have come, tells each quarter once, and can be stopped', async () => {
  const { savings, show } = await open(six, { left: 3_100_000 });
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  const progress = { received: 0, total: 3_100_000, have: 0, of: 36, done: 0, tours: 6 };
  await show(progress);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Saving');
  await show({ ...progress, received: 800_000, done: 1 });
  expect(screen.getByText('Tour 2 of 6 · 0.8 of 3.1 MB')).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBeCloseTo(0.258);
  expect(status.textContent).toBe('25 % saved');
  await show({ ...progress, received: 1_500_000, done: 2 });
  expect(status.textContent).toBe('25 % saved');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(savings.stopSaving).toHaveBeenCalledWith(six.map(({ _id }) => _id));
});

it('a list asks first where the browser saves data; a single tour doesn’t', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  const { savings } = await open(six, { left: 3_100_000 });
  fireEvent.click(screen.getByRole('button'));
  expect(savings.saveTours).not.toHaveBeenCalled();
  expect(screen.getByText('Your phone saves data. Load 3.1 MB now?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(savings.saveTours).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: 'Load them' }));
  await waitFor(() => expect(savings.saveTours).toHaveBeenCalledOnce());
});

it.each<[SaveEnding, Partial<SaveShelf>, number, RegExp]>([
  ['saved', { saved: 6 }, 6, /^All 6 tours are saved/],
  ['stopped', { have: 3, of: 6 }, 1, /^Stopped\. 3 of 6 pictures are on this phone\./],
  ['offline', { saved: 2 }, 6, /^The connection broke\. 2 of 6 tours are saved\./],
  ['full', {}, 1, /^This phone is full\. Nothing of it was kept\. Everything saved before is still here\./],
  ['busy', { have: 3, of: 6 }, 1, /^Our site can’t send it right now\. 3 of 6 pictures are on this phone\. Try again/],
  ['slow', {}, 1, /storage didn’t answer in time\. Nothing of it was kept\. Try again in a minute\.$/],
  ['blocked', {}, 1, /^This browser lets our site keep nothing, as some do in a private window/],
  ['broken', { have: 3, of: 6 }, 1, /^This phone couldn’t keep it\. 3 of 6 pictures are on this phone\./],
])('%s with %j is told in words', (ending, shelf, tours, message) => {
  expect(toEndingToast(ending, { ...nothing, ...shelf }, tours).message).toMatch(message);
});
