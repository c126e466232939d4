import { expect, it } from 'vitest';
import { toNewTourFields } from './tour-input.ts';

it('sends a list as comma-separated text, or as JSON if an item contains a comma', () => {
  const sent = (inclusions: string[]) => toNewTourFields({ inclusions });
  expect(sent(['Guide', 'Meals'])).toEqual([['inclusions', 'Guide, Meals']]);
  expect(sent(['Breakfast, lunch', 'Guide'])).toEqual([['inclusions', '["Breakfast, lunch","Guide"]']]);
  expect(sent(['[sic] Guide'])).toEqual([['inclusions', '["[sic] Guide"]']]);
  expect(sent([])).toEqual([['inclusions', '']]);
});
