import { expect, test } from 'vitest';
import { pictureSrc, pictureSrcSet, withPictureWidth } from './pictures.ts';

const sha = 'ab'.repeat(32);

test('gives our pictures in every width, and leaves other addresses alone', () => {
  expect(withPictureWidth(pictureSrc(sha), 400)).toBe(`/img/${sha}-400.webp`);
  expect(pictureSrcSet(pictureSrc(sha), 800)).toBe(`/img/${sha}-400.webp 400w, /img/${sha}-800.webp 800w`);
  expect(withPictureWidth('https://elsewhere.example/a.jpg', 400)).toBe('https://elsewhere.example/a.jpg');
  expect(pictureSrcSet('/img/../../secret-400.webp')).toBeUndefined();
});
