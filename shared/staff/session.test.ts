import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginInput, NewPassword } from './staff';

const account = { email: 'a@example.com' };
// Blanks at both ends, a letter of two marks, a control character, no capital and no digit.
const odd = ' e\u0301 \u0007नमस्ते 🏔 aaaa ';

test('takes a password exactly as typed, whatever characters it has', () => {
  expect(v.parse(LoginInput, { ...account, password: odd }).password).toBe(odd);
  expect(v.parse(NewPassword, odd)).toBe(odd);
});

test('takes a new password of 12 to 256 characters, and has no other rule', () => {
  const isTaken = (length: number) => v.is(NewPassword, ' '.repeat(length));
  expect([11, 12, 64, 256, 257].map(isTaken)).toEqual([false, true, true, true, false]);
  expect(v.is(LoginInput, { ...account, password: 'x'.repeat(256) })).toBe(true);
});
