import { expect, it } from 'vitest';
import { readList, toListField, toListText } from './list-text';

it('reads one line by its commas', () => {
  expect(readList(' Guide, Meals ,, Tents ')).toEqual(['Guide', 'Meals', 'Tents']);
});

it('leaves commas to their items as soon as there are lines', () => {
  expect(readList('Breakfast, lunch and dinner\n\nGuide')).toEqual(['Breakfast, lunch and dinner', 'Guide']);
});

it.each([[[]], [['Guide']], [['Breakfast, lunch']], [['Breakfast, lunch', 'Guide']]])(
  'reads %j again as it was written',
  (items) => expect(readList(toListText(items))).toEqual(items),
);

it('sends comma-separated text, and JSON where an item has a comma in it', () => {
  expect(toListField(['Guide', 'Meals'])).toBe('Guide, Meals');
  expect(toListField(['Breakfast, lunch', 'Guide'])).toBe('["Breakfast, lunch","Guide"]');
  expect(toListField(['[sic] Guide'])).toBe('["[sic] Guide"]');
  expect(toListField([])).toBe('');
});
