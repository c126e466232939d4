import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { mergeDraft, toDraft, useMergedDraft } from './merged-draft';
import { storeToken } from './token';
import { hasUnsaved } from './unsaved';

afterEach(() => localStorage.clear());

const Values = v.record(v.string(), v.string());
const values = { name: 'Highland Roads', city: 'Manali', tagline: '' };
const open = () => {
  storeToken('a token');
  return renderHook((known) => useMergedDraft('form', Values, known), { initialProps: { version: 1, values } });
};

it('keeps mine, takes what only they changed, and names what both changed', () => {
  const draft = { ...toDraft(1, values), typed: { ...values, name: 'Mine', city: 'Shimla' } };
  const theirs = { ...values, name: 'Theirs', tagline: 'Slowly' };
  const merged = { name: 'Mine', city: 'Shimla', tagline: 'Slowly' };
  expect(mergeDraft(draft, theirs, 2)).toEqual({
    draft: { version: 2, base: theirs, typed: merged },
    clash: { names: ['name'], mine: merged, theirs },
  });
});

it('keeps what is typed while the rest is saved', () => {
  const { result, unmount } = open();
  act(() => result.current.set({ name: 'Northern Roads' }));
  const sent = result.current.draft.typed;
  act(() => result.current.set({ city: 'Shimla' }));
  act(() => result.current.saved({ version: 2, values: { ...values, name: 'Northern Roads' } }, sent));
  expect(result.current.changed).toEqual(['city']);
  expect(result.current.draft).toMatchObject({ version: 2, typed: { name: 'Northern Roads', city: 'Shimla' } });
  expect(hasUnsaved()).toBe(true);
  unmount();
});

it('takes in what is newer at once, and says so only to who has typed', () => {
  const { result, rerender, unmount } = open();
  rerender({ version: 2, values: { ...values, city: 'Leh' } });
  expect([result.current.draft.typed.city, result.current.clash]).toEqual(['Leh', null]);
  act(() => result.current.set({ city: 'Shimla' }));
  rerender({ version: 3, values: { ...values, city: 'Kaza', tagline: 'Slowly' } });
  expect(result.current.draft.typed).toMatchObject({ city: 'Shimla', tagline: 'Slowly' });
  expect(result.current.clash?.names).toEqual(['city']);
  act(() => result.current.discard());
  expect([result.current.draft.typed.city, result.current.clash]).toEqual(['Kaza', null]);
  unmount();
});
