import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast, useToasts } from '../../ui/toasts/toasts';
import { openedIn, usePassingToasts } from './desk-frame';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const undo = { label: 'Undo', run: () => {} };

function openDesk() {
  const desk = renderHook(
    ({ place }) => {
      usePassingToasts(place);
      return useToasts().map(({ message }) => message);
    },
    { initialProps: { place: '/quotes' } },
  );
  return {
    said: () => desk.result.current,
    goTo: (place: string) => desk.rerender({ place }),
    waitFor: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

it('what was said on one screen goes when another is opened; an Undo is still offered there', () => {
  const desk = openDesk();
  act(() => {
    showToast({ kind: 'failure', message: 'We couldn’t send it.', action: undo });
    showToast({ kind: 'success', message: 'Draft deleted.', action: undo });
    showToast({ kind: 'success', message: 'Saved.' });
  });
  desk.waitFor(1500);
  expect(desk.said()).toHaveLength(3);
  desk.goTo('/inquiries');
  expect(desk.said()).toEqual(['Draft deleted.']);
});

it('what is said on the way to a screen stands on that screen', () => {
  const desk = openDesk();
  act(() => void showToast({ kind: 'success', message: 'Tour added successfully!' }));
  desk.goTo('/tours');
  expect(desk.said()).toContain('Tour added successfully!');
});

it('what was said of one booking goes when the next is opened, and stays while a list is searched', () => {
  const screens = ['?open=one', '?open=one&do=pay', '?open=two', '?open=two&q=Tashi'].map(openedIn);
  expect(screens.map((screen) => screens.indexOf(screen))).toEqual([0, 0, 2, 2]);
});
