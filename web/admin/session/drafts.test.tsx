import { render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { deleteOthersDrafts, hasDrafts, readDraft, useDraft } from './drafts';
import { removeToken, type SessionEnd, storeToken } from './token';

interface FormProps {
  text: string | null;
  stays?: boolean;
}

function Form({ text, stays = false }: FormProps) {
  useDraft('form', text, { keepOnLeave: stays, confirmLeave: true });
  return null;
}

afterEach(() => {
  // Starting a session clears why the last one ended.
  storeToken('none');
});

const read = () => readDraft('form', v.string());

function begin(userId: string) {
  storeToken(`token of ${userId}`);
  deleteOthersDrafts(userId);
}

function typeUntil(end: SessionEnd) {
  begin('asha');
  const { unmount } = render(<Form text="half a tour" />);
  removeToken(end);
  unmount();
}

it.each<SessionEnd>(['expired', 'logout', 'elsewhere'])('keeps the draft for the same person after %s', (end) => {
  typeUntil(end);
  begin('asha');
  expect(read()).toBe('half a tour');
});

it('deletes the draft when another person logs in', () => {
  typeUntil('logout');
  begin('tenzin');
  expect([read(), hasDrafts()]).toEqual([null, false]);
  begin('asha');
  expect(read()).toBe(null);
});

it.each([
  [false, null],
  [true, 'half a tour'],
])('leaves this draft when the form is closed with stays=%s: %s', (stays, left) => {
  begin('asha');
  const { unmount } = render(<Form text="half a tour" stays={stays} />);
  dispatchEvent(new Event('pagehide'));
  unmount();
  expect(read()).toBe(left);
});
