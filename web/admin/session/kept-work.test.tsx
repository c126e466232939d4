import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isWorkKept, useKeptWork, useWorkKeeper } from './kept-work';
import { dropToken, type SessionEnd, storeToken } from './token';

function Form({ typed }: { typed: string }) {
  const kept = useKeptWork<string>('form');
  useWorkKeeper('form', () => typed);
  return <p>{kept ?? 'empty'}</p>;
}

afterEach(() => {
  // Starting a session clears why the last one ended.
  storeToken('none');
  localStorage.clear();
});

it.each<[SessionEnd, string]>([
  ['expired', 'half a tour'],
  ['logout', 'empty'],
])('after a session that ended by %s the next one’s form says: %s', (end, said) => {
  storeToken('first');
  const first = render(<Form typed="half a tour" />);
  dropToken(end);
  // As the desk does once it hears of it.
  first.unmount();
  storeToken('second');
  const second = render(<Form typed="" />);
  expect(screen.getByText(said)).toBeDefined();
  expect(isWorkKept()).toBe(false);
  second.unmount();
});
