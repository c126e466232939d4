import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSite as site } from '#shared/settings/site';
import { passwordLength } from '#shared/staff/staff';
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
  '@dmin1234567',
])('refuses %s as easy to guess', async (password) => {
  expect(password.length).toBeGreaterThanOrEqual(passwordLength.min);
  expect(await findPasswordProblem(site, password, person)).toContain('easy to guess');
});

it.each([
  `${site.name} over the hills 42`,
  `the ${site.name.toUpperCase()} is high`,
  'a tenzin among glaciers',
  'my DOLMA and seven goats',
  'rides beyond a blue bridge',
  'yangchen sings at the lake',
])('refuses %j for a word of the agency or the person', async (password) => {
  expect(await findPasswordProblem(site, password, person)).toContain('Leave out');
});

it.each([
  'seven goats on a bridge',
  'a long road over many passes',
  'पहाड़ों पर सात बकरियाँ',
  'kV8#mQ2!xT9w',
  'xk’3-ß9.qz’ø7',
])('accepts %s as a password', async (password) =>
  expect(await findPasswordProblem(site, password, person)).toBeNull(),
);

it('refuses each of the common passwords that are long enough', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].map(String).filter((word) => word.length >= passwordLength.min);
  expect(common.length).toBeGreaterThan(50);
  const acceptedWords: string[] = [];
  for (const word of common) if ((await findPasswordProblem(site, word, person)) === null) acceptedWords.push(word);
  expect(acceptedWords).toEqual([]);
});

it('accepts random passwords such as the command line makes', async () => {
  const hex = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(hex, async (digits) => {
      const password = digits
        .map((digit) => digit.toString(16))
        .join('')
        .replace(/.{5}(?=.)/g, '$&-');
      // Drawn, they may also be twenty times the same.
      fc.pre(new Set(digits).size > 6);
      expect(await findPasswordProblem(site, password, { email: 'a@b.co' })).toBeNull();
    }),
    { numRuns: 50 },
  );
});

// Where it would take too long for these, the test hangs.
it.each(['x7', 'Zq8)'])('judges the longest password, made of %s, in time', async (part) => {
  const password = part.repeat(passwordLength.max / part.length);
  expect(await findPasswordProblem(site, password, person)).toContain('easy to guess');
});
