import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { dropToken, storeToken } from '../session/token';
import { usePresence } from './desk-frame';

function Desk() {
  usePresence();
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('tells the server that somebody is at the desk, once in five minutes and never by itself', async () => {
  storeToken('token');
  const calls = answerWith(() => json({ message: 'Noted.' }));
  render(<Desk />);
  await after(60 * 60_000);
  expect(calls).toHaveLength(0);
  fireEvent.keyDown(document.body);
  fireEvent.pointerDown(document.body);
  await after(60_000);
  fireEvent.pointerDown(document.body);
  await after(60_000);
  expect(calls.map(({ path }) => path)).toEqual([api.accountSeen]);
  await after(5 * 60_000);
  fireEvent.pointerDown(document.body);
  await after(2000);
  expect(calls).toHaveLength(2);
});

it('says nothing after a click on Logout', async () => {
  storeToken('token');
  const calls = answerWith(() => json({ message: 'Noted.' }));
  render(<Desk />);
  fireEvent.pointerDown(document.body);
  dropToken('logout');
  await after(10_000);
  expect(calls).toHaveLength(0);
});
