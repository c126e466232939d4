import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Settings, settingsFields, shippedSettings } from '#shared/site/settings';
import { problemsByField } from '#shared/text/text';
import { sayTyped, Typed, toInput, toTyped } from './draft';
import { sections } from './layout';

it('shows every setting, each once', () => {
  // The icon's field sets what phones cut it to, the logo's what links show.
  const shown = ['maskable', 'linkPicture', ...sections.flatMap(({ fields }) => fields.map(({ name }) => name))];
  expect([...shown].sort()).toEqual([...settingsFields].sort());
});

it('reads back what it shows, and says what is wrong in words', () => {
  const typed = toTyped(shippedSettings);
  expect(v.parse(Typed, typed)).toEqual(typed);
  expect(v.parse(Settings, toInput(typed))).toEqual(shippedSettings);
  expect(v.parse(Settings, toInput({ ...typed, deposit: ' ₹5,000 ' }))).toEqual(shippedSettings);
  const { issues } = v.safeParse(Settings, toInput({ ...typed, deposit: 'many', officeDays: [], lat: '' }));
  expect(problemsByField(issues ?? [])).toEqual({
    deposit: 'Enter a whole number.',
    officeDays: 'Choose the days on which the office is open.',
    lat: 'Enter degrees, such as 28.614.',
  });
});

it('says lists in words where two versions are compared', () => {
  const typed = toTyped({ ...shippedSettings, officeDays: [1, 6], truck: [{ title: 'In front', things: ['Tea'] }] });
  expect(sayTyped('officeDays', typed)).toBe('Monday, Saturday');
  expect(sayTyped('instalments', typed)).toBe('70% · 45 days before, 100% · 30 days before');
  expect(sayTyped('truck', typed)).toBe('In front, Tea');
});
