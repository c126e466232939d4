import { beforeEach, expect, it } from 'vitest';
import { forgetKey, keyOf } from './tour-key';

function form(heading: string, picture = 'cover'): FormData {
  const body = new FormData();
  body.set('heading', heading);
  body.set('coverImage', new File([picture], 'cover.jpg'));
  return body;
}

beforeEach(forgetKey);

it('keeps the key when the same words and pictures are sent again', async () => {
  expect(await keyOf(form('Leh'))).toBe(await keyOf(form('Leh')));
});

it('makes a new key when words or pictures differ', async () => {
  const keys = [await keyOf(form('Leh')), await keyOf(form('Spiti')), await keyOf(form('Spiti', 'another cover'))];
  expect(new Set(keys).size).toBe(3);
});

it('makes a new key when the same tour is added again after a save', async () => {
  const key = await keyOf(form('Leh'));
  forgetKey();
  expect(await keyOf(form('Leh'))).not.toBe(key);
});
