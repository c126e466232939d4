import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { storeToken } from '../session/token';
import { hasUnsaved } from '../session/unsaved';
import { useVersionedDraft } from './versioned-draft';

const Values = v.record(v.string(), v.string());
const values = { name: 'Highland Roads', city: 'Manali', tagline: '' };
const open = () => {
  storeToken('a token');
  return renderHook((known) => useVersionedDraft('form', Values, known, Values), {
    initialProps: { version: 1, values },
  });
};

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

it('takes in newer values when nothing is typed', () => {
  const { result, rerender, unmount } = open();
  rerender({ version: 2, values: { ...values, city: 'Leh' } });
  expect([result.current.draft.version, result.current.draft.typed.city]).toEqual([2, 'Leh']);
  unmount();
});

it('shows the differences when a save is refused, and settles them as chosen', () => {
  const { result, rerender, unmount } = open();
  act(() => result.current.set({ name: 'Mine', city: 'Shimla' }));
  rerender({ version: 2, values: { ...values, city: 'Kaza', tagline: 'Slowly' } });
  expect(result.current.differences).toBe(null);
  act(() => result.current.setRefused(true));
  expect(result.current.differences).toEqual([
    { name: 'name', proposed: 'mine', isClash: false },
    { name: 'city', proposed: 'mine', isClash: true },
    { name: 'tagline', proposed: 'theirs', isClash: false },
  ]);
  act(() => void result.current.settle({ name: 'mine', city: 'theirs', tagline: 'theirs' }));
  expect(result.current.draft).toMatchObject({ version: 2, typed: { name: 'Mine', city: 'Kaza', tagline: 'Slowly' } });
  expect(result.current.differences).toBe(null);
  unmount();
});
