import fc from 'fast-check';
import { expect, it } from 'vitest';
import { site } from '#shared/site/site';
import { passwordRule } from '#shared/staff/session';
import { hasCommonPartsAlone } from './common-parts';
import { findPasswordProblem } from './weak-password';

const person = { email: 'tenzin.dolma@ladakh-rides.example', name: 'Pema Yangchen' };

it.each([
  '1q2w3e4r5t6y',
  'unbelievable',
  'administrator',
  'qazwsxedcrfv',
  'finalfantasy',
  'leavemealone',
  '123456789qwe',
  'Password1234',
  'passwordpassword',
  'P@ssw0rd1234',
  'iloveyou1234',
  'manchesterunited',
  'dragonmonkey12',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'letmeinplease',
  'football2026',
  'drowssap4321',
  'Admin@123456',
  'thisismypassword',
  'This is my password!',
  'royalenfield',
  'R0y4l-Enfield#2026',
  'manali@12345',
  'himalayan2026',
  'ilovemanali123',
  '@dmin1234567',
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

it('refuses each of 3,000 common passwords that are long enough: the list’s own, then its first with usual endings', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const listed = dictionary['passwords-common'].map(String);
  const ranks = new Map(listed.map((word, rank) => [word, rank]));
  const isLong = (word: string) => word.length >= passwordRule.min;
  const words = listed.filter((word) => /^[a-z]{3,}$/.test(word));
  const ended = ['123', '1234', '12345', '123456', '@123', '@1234', '2026', '!', '1!'].flatMap((end) =>
    words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}${end}`).filter(isLong),
  );
  const common = [...listed.filter(isLong), ...ended.slice(0, 30_000)];
  expect(common.length).toBeGreaterThan(3_000);
  const passed = common.filter((word) => !hasCommonPartsAlone(word, ranks));
  expect(passed.slice(0, 20)).toEqual([]);
});

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
