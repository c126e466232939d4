import { expect, it } from 'vitest';
import { settingsFields, shippedSettings } from '#shared/site/settings';
import { readTyped, toTyped } from './draft';
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
