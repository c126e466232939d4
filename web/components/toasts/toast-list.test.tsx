import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Toasts } from './toast-list';
import { closeFailures, showToast, type Toast } from './toasts';

function say(...toasts: Toast[]) {
  render(<Toasts />, { wrapper: MemoryRouter });
  act(() => {
    for (const toast of toasts) showToast(toast);
  });
}

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const failed = (tour: string): Toast => ({
  kind: 'failure',
  task: `delete ${tour}`,
  message: `${tour} is still there.`,
});

it('closes earlier failures of the same task, and no others, when a toast is shown', () => {
  say(failed('Leh'), failed('Spiti'), { kind: 'success', task: 'delete Leh', message: 'Leh is deleted.' });
  expect(alerts()).toEqual(['Spiti is still there.']);
  expect(screen.getByText('Leh is deleted.')).toBeTruthy();
  act(() => closeFailures('delete Spiti'));
  expect(alerts()).toEqual([]);
  expect(screen.getByText('Leh is deleted.')).toBeTruthy();
});

it('replaces the first failure with the second', () => {
  say(failed('Leh'), failed('Leh'));
  expect(alerts()).toEqual(['Leh is still there.']);
});

it('shows three at a time, and closes the oldest success, never a failure', () => {
  const done = (tour: string): Toast => ({ kind: 'success', message: `${tour} is saved.` });
  say(done('Leh'), failed('Spiti'), done('Tawang'), done('Bali'));
  const shown = screen.getAllByRole('button', { name: 'Close message' });
  expect(shown).toHaveLength(3);
  expect(screen.queryByText('Leh is saved.')).toBeNull();
  expect(alerts()).toEqual(['Spiti is still there.']);
});
