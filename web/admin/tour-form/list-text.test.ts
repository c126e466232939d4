import { expect, it } from 'vitest';
import { readList, toListField } from './list-text';

it('reads one line by its commas', () => {
  expect(readList(' Guide, Meals ,, Tents ', 'commas-or-lines')).toEqual(['Guide', 'Meals', 'Tents']);
});

it('leaves commas to their items as soon as there are lines', () => {
  expect(readList('Breakfast, lunch and dinner\n\nGuide', 'commas-or-lines')).toEqual([
    'Breakfast, lunch and dinner',
    'Guide',
  ]);
  expect(readList('Breakfast, lunch and dinner', 'lines')).toEqual(['Breakfast, lunch and dinner']);
});

it('sends comma-separated text, and JSON where an item has a comma in it', () => {
  expect(toListField(['Guide', 'Meals'])).toBe('Guide, Meals');
  expect(toListField(['Breakfast, lunch', 'Guide'])).toBe('["Breakfast, lunch","Guide"]');
  expect(toListField(['[sic] Guide'])).toBe('["[sic] Guide"]');
  expect(toListField([])).toBe('');
});
