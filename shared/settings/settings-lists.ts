import * as v from 'valibot';
import { line, requiredLine, requiredText } from '../text.ts';
import { placesByType } from '../tours/tour-labels.ts';
import { defaultCaptains, defaultTruck } from './crew.ts';
import { defaultQuestions } from './questions.ts';

const knownPlaces = Object.values(placesByType).flat();

const createListSchema = <S extends v.GenericSchema>(entry: S, max: number, noun: string) =>
  v.pipe(v.array(entry), v.maxLength(max, `At most ${max} ${noun}.`));

const Captain = v.strictObject({
  name: requiredLine(60, 'Enter the name.'),
  road: requiredLine(80, 'Say on which roads.'),
  places: v.pipe(
    v.array(line(60)),
    v.maxLength(30, 'At most 30 places.'),
    v.check(
      (places) => places.every((place) => knownPlaces.includes(place)),
      ({ input }) => `No tour is in ${(input as string[]).find((place) => !knownPlaces.includes(place))}.`,
    ),
  ),
  since: v.pipe(
    v.number('Enter a year.'),
    v.integer('Enter a year.'),
    v.minValue(1900, 'Enter 1900 or later.'),
    v.maxValue(2200, 'Enter a year of four digits.'),
  ),
  line: requiredLine(160, 'Say something of them.'),
});

const Shelf = v.strictObject({
  title: requiredLine(40, 'Name the shelf.'),
  things: v.pipe(
    createListSchema(requiredLine(80, 'Say what.'), 20, 'things on a shelf'),
    v.minLength(1, 'Put something on the shelf.'),
  ),
});

const Question = v.strictObject({
  title: requiredLine(120, 'Write the question.'),
  text: requiredText(600, 'Write the answer.'),
});

const hexColor = v.pipe(
  line(9),
  v.transform((text) => text.toLowerCase()),
  v.regex(/^#[0-9a-f]{6}$/, 'A colour looks like #b4431f.'),
);

const pictureSha = v.pipe(line(64), v.regex(/^([0-9a-f]{64})?$/, 'Choose the picture again.'));

export const listFields = {
  founder: line(80),
  captains: createListSchema(Captain, 24, 'people'),
  truck: createListSchema(Shelf, 6, 'shelves'),
  questions: createListSchema(Question, 30, 'questions'),
};

export const brandFields = {
  ink: hexColor,
  logo: pictureSha,
  icon: pictureSha,
  maskable: pictureSha,
  linkPicture: pictureSha,
};

export const defaultLists = {
  captains: defaultCaptains.map((captain) => ({ ...captain, places: [...captain.places] })),
  truck: defaultTruck.map(({ title, things }) => ({ title, things: [...things] })),
  questions: [...defaultQuestions],
};
