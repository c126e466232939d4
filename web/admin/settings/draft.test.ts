import { expect, it } from 'vitest';
import { settingsFields, shippedSettings } from '#shared/site/settings';
import { mergeDraft, readTyped, toTyped } from './draft';
import { sections } from './layout';

it('shows every setting, each once', () => {
  // The icon's field sets what phones cut it to, the logo's what links show.
  const shown = ['maskable', 'linkPicture', ...sections.flatMap(({ fields }) => fields.map(({ name }) => name))];
  expect([...shown].sort()).toEqual([...settingsFields].sort());
});

it('reads back what it shows, and says what is wrong in words', () => {
  const typed = toTyped(shippedSettings);
  expect(readTyped(typed)).toEqual({ settings: shippedSettings });
  expect(readTyped({ ...typed, deposit: ' ₹5,000 ' })).toEqual({ settings: shippedSettings });
  expect(readTyped({ ...typed, deposit: 'many', officeDays: '', lat: '' })).toEqual({
    problems: {
      deposit: 'Enter a whole number.',
      officeDays: 'Choose the days on which the office is open.',
      lat: 'Enter degrees, such as 28.614.',
    },
  });
});

it('keeps mine, takes what only they changed, and names what both changed', () => {
  const base = toTyped(shippedSettings);
  const draft = { version: 1, base, typed: { ...base, name: 'Mine', city: 'Shimla' } };
  const theirs = { ...base, name: 'Theirs', tagline: 'Slowly' };
  expect(mergeDraft(draft, theirs, 2)).toEqual({
    draft: { version: 2, base: theirs, typed: { ...base, name: 'Mine', city: 'Shimla', tagline: 'Slowly' } },
    clashes: ['name'],
  });
});
