import { expect, it } from 'vitest';
import { readNumber } from '#shared/text/typed-paise';
import { readCoordinate, readList, readPair, readPrice, toListText } from './typed';

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

const leh = { lat: 34.1526, lon: 77.5771 };

it.each([
  '34.1526, 77.5771',
  '34.1526,77.5771',
  ' (34.1526; 77.5771) ',
  '34.1526 77.5771',
  '34.1526° N, 77.5771° E',
  '34.1526N 77.5771E',
  'N 34.1526 E 77.5771',
  '77.5771 E, 34.1526 N',
  `34°09'09.36"N 77°34'37.56"E`,
  '34° 9.156′ N, 77° 34.626′ E',
])('reads %s as one place', (text) => expect(readPair(text)).toEqual(leh));

it('reads south and west as below zero', () => {
  expect(readPair('8.3405 S, 115.092 W')).toEqual({ lat: -8.3405, lon: -115.092 });
  expect(readPair('-8.3405, −115.092')).toEqual({ lat: -8.3405, lon: -115.092 });
});

it.each(['34.1526', '', 'Leh, Ladakh', '34.1526 N, 77.5771 N', '1, 2, 3', '34.1526,', '12345, 1'])(
  'doesn’t read %j as a pair',
  (text) => expect(readPair(text)).toBeNull(),
);

it('reads a single coordinate by its letter', () => {
  expect(readCoordinate(' 77.5771° E ', 'lon')).toBe(77.5771);
  expect(readCoordinate('8.5 s', 'lat')).toBe(-8.5);
  expect(readCoordinate('77.5771 E', 'lat')).toBeNaN();
  expect(readCoordinate('far', 'lat')).toBeNaN();
  expect(readCoordinate(' ', 'lat')).toBeNull();
});

it.each(['1,5', '42.000', '4,25,00', '1e5', '-1'])('doesn’t read %j as a price', (text) =>
  expect(readPrice(text)).toBeNaN(),
);

it('reads prices and other figures as they are grouped in India and elsewhere', () => {
  expect(['', ' ₹1,24,999 ', '124,999.50', '42 500'].map(readPrice)).toEqual([null, 124_999, 124_999.5, 42_500]);
  expect(['', '1,24,999', '-12.125', '.5', '7.'].map(readNumber)).toEqual([null, 124_999, -12.125, 0.5, 7]);
  expect(readNumber('1,5')).toBeNaN();
});
