import * as v from 'valibot';
import { expect, it } from 'vitest';
import { NewPassword } from '#shared/session';
import { newPassword } from './accounts';

it('makes a new password of 128 random bits, which the site would take', () => {
  const made = Array.from({ length: 50 }, newPassword);
  for (const password of made) {
    expect(password).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/);
    expect(v.is(NewPassword, password)).toBe(true);
  }
  expect(new Set(made).size).toBe(50);
});
