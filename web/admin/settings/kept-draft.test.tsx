import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { shippedSettings } from '#shared/site/settings';
import { storeToken } from '../session/token';
import { hasUnsaved } from '../session/unsaved';
import { useDraft } from './draft';

afterEach(() => localStorage.clear());

it('keeps what is typed while the rest is saved', () => {
  storeToken('a token');
  const known = { version: 1, settings: shippedSettings };
  const { result, unmount } = renderHook(() => useDraft(known));
  act(() => result.current.type('name', 'Northern Roads'));
  const sent = result.current.draft.typed;
  act(() => result.current.type('city', 'Shimla'));
  const settings = { ...shippedSettings, name: 'Northern Roads' };
  act(() => result.current.saved({ version: 2, settings }, sent));
  expect(result.current.changed).toEqual(['city']);
  expect(result.current.draft).toMatchObject({ version: 2, typed: { name: 'Northern Roads', city: 'Shimla' } });
  expect(hasUnsaved()).toBe(true);
  unmount();
});
