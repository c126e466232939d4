import { expect, it } from 'vitest';
import { readList, toListText } from './typed';

it('splits a single line at its commas', () => {
  expect(readList(' Guide, Meals ,, Tents ')).toEqual(['Guide', 'Meals', 'Tents']);
});

it('keeps commas inside items once there are several lines', () => {
  expect(readList('Breakfast, lunch and dinner\n\nGuide')).toEqual(['Breakfast, lunch and dinner', 'Guide']);
});

it.each([[[]], [['Guide']], [['Breakfast, lunch']], [['Breakfast, lunch', 'Guide']]])(
  'reads %j back as written',
  (items) => expect(readList(toListText(items))).toEqual(items),
);
