import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordRule } from '#shared/session';
import { site } from '#shared/site';
import { findPasswordProblem } from './weak-password';

const person = { email: 'tenzin.dolma@ladakh-rides.example', name: 'Pema Yangchen' };

it.each([
  ...['1q2w3e4r5t6y', 'unbelievable', 'administrator', 'qazwsxedcrfv', 'finalfantasy', 'leavemealone', '123456789qwe'],
  ...['Password1234', 'passwordpassword', 'P@ssw0rd1234', 'iloveyou1234', 'manchesterunited', 'dragonmonkey12'],
  ...['123456789012', 'qwertyuiop12', 'aaaaaaaaaaaa', 'abcabcabcabc', 'letmeinplease', 'football2026', 'drowssap4321'],
])('refuses %s, which is common or made of common parts', async (password) => {
  expect(password.length).toBeGreaterThanOrEqual(passwordRule.min);
  expect(await findPasswordProblem(password, person)).toContain('easy to guess');
});

it.each([
  `${site.name} over the hills 42`,
  `the ${site.name.toUpperCase()} is high`,
  'a tenzin among glaciers',
  'my DOLMA and seven goats',
  'rides beyond a blue bridge',
  'yangchen sings at the lake',
])('refuses %j, which has a word of the agency or the person', async (password) => {
  expect(await findPasswordProblem(password, person)).toContain('Leave out');
});

it.each([
  'seven goats on a bridge',
  'a long road over many passes',
  'पहाड़ों पर सात बकरियाँ',
  'kV8#mQ2!xT9w',
  'xk’3-ß9.qz’ø7',
])('takes %s', async (password) => expect(await findPasswordProblem(password, person)).toBeNull());

it('takes random passwords such as the command line makes', async () => {
  const hex = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(hex, async (digits) => {
      const password = digits
        .map((digit) => digit.toString(16))
        .join('')
        .replace(/.{5}(?=.)/g, '$&-');
      // Drawn, they may also be twenty times the same.
      fc.pre(new Set(digits).size > 6);
      expect(await findPasswordProblem(password, { email: 'a@b.co' })).toBeNull();
    }),
    { numRuns: 50 },
  );
});

it('answers at once for the longest password', async () => {
  const began = performance.now();
  await findPasswordProblem('x7'.repeat(passwordRule.max / 2), person);
  await findPasswordProblem('Zq8)'.repeat(passwordRule.max / 4), person);
  expect(performance.now() - began).toBeLessThan(10_000);
});
