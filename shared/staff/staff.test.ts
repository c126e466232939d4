import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import { LoginInput, NewPassword } from './staff';
import { DeviceInput } from './staff.ts';

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

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/https://web.push.apple.com/', false],
  ['https://user@evil.example#.push.apple.com/', false],
  ['https://localhost/x', false],
])('%s is a push service: %s', (endpoint, isOne) => {
  expect(v.safeParse(DeviceInput, { endpoint, keys }).success).toBe(isOne);
});
