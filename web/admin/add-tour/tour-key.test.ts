import { beforeEach, expect, it, vi } from 'vitest';
import { dropAllStored } from '../session/stored-work';
import { forgetKeys, keyOf } from './tour-key';

function form(heading: string, picture = 'cover'): FormData {
  const body = new FormData();
  body.set('heading', heading);
  body.set('coverImage', new File([picture], 'cover.jpg'));
  return body;
}

beforeEach(() => {
  forgetKeys();
});

it('the same words and pictures keep their key, others get their own', async () => {
  const key = await keyOf(form('Leh'));
  const others = [await keyOf(form('Spiti')), await keyOf(form('Leh', 'another cover'))];
  expect(new Set([key, ...others]).size).toBe(3);
  expect(await keyOf(form('Leh'))).toBe(key);
});

it('a reload keeps it', async () => {
  const key = await keyOf(form('Leh'));
  vi.resetModules();
  const reloaded = await import('./tour-key');
  expect(await reloaded.keyOf(form('Leh'))).toBe(key);
});

it('a known save ends it: the same tour added on purpose is another one', async () => {
  const key = await keyOf(form('Leh'));
  forgetKeys();
  expect(await keyOf(form('Leh'))).not.toBe(key);
});

it('the tab remembers where the browser stores nothing', async () => {
  const setItem = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {}, clear: () => {} });
  const key = await keyOf(form('Leh'));
  expect(await keyOf(form('Leh'))).toBe(key);
});

it('goes at logout with everything else that is stored', async () => {
  await keyOf(form('Leh'));
  dropAllStored();
  expect(Object.keys(localStorage).filter((name) => name.startsWith('desk-draft:'))).toEqual([]);
});
