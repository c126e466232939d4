import type { Settings } from '#shared/site/settings';

// Lists as they are typed: each row's fields as text.

export type ListName = 'captains' | 'truck' | 'questions';
export type Row = Record<string, string>;

export interface ColumnLook {
  name: string;
  label: string;
  hint?: string;
  kind?: 'area' | 'year';
  wide?: true;
}

interface ListLook {
  noun: string;
  max: number;
  columns: readonly ColumnLook[];
  toRows: (settings: Settings) => Row[];
  /** The schema says what is wrong with it. */
  toValue: (row: Row) => unknown;
}

const textOf = (row: Row, name: string) => row[name] ?? '';
const parts = (text: string, mark: string) =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean);

export const listLooks: Readonly<Record<ListName, ListLook>> = {
  captains: {
    noun: 'Captain',
    max: 24,
    columns: [
      { name: 'name', label: 'Name' },
      { name: 'since', label: 'With you since', kind: 'year' },
      { name: 'road', label: 'Roads', hint: 'Such as Manali to Leh, Nubra', wide: true },
      {
        name: 'places',
        label: 'On tours in',
        hint: 'Places as tours have them, with commas: Leh Ladakh, Spiti Valley',
        wide: true,
      },
      { name: 'line', label: 'What to know of them', wide: true },
    ],
    toRows: ({ captains }) =>
      captains.map(({ since, places, ...words }) => ({ ...words, since: String(since), places: places.join(', ') })),
    toValue: (row) => ({ ...row, since: Number(textOf(row, 'since')), places: parts(textOf(row, 'places'), ',') }),
  },
  truck: {
    noun: 'Shelf',
    max: 6,
    columns: [
      { name: 'title', label: 'Name', wide: true },
      { name: 'things', label: 'On it', hint: 'A line for each: 6 inner tubes', kind: 'area', wide: true },
    ],
    toRows: ({ truck }) =>
      truck.map(({ title, things }) => ({
        title,
        things: things.join('\n'),
      })),
    toValue: (row) => ({
      title: textOf(row, 'title'),
      things: parts(textOf(row, 'things'), '\n'),
    }),
  },
  questions: {
    noun: 'Question',
    max: 30,
    columns: [
      { name: 'title', label: 'Question', wide: true },
      {
        name: 'text',
        label: 'Answer',
        hint: '{deposit}, {instalments}, {phone} and {agency} say what holds on the day',
        kind: 'area',
        wide: true,
      },
    ],
    toRows: ({ questions }) => questions.map((question) => ({ ...question })),
    toValue: (row) => row,
  },
};

export const isList = (name: string): name is ListName => name in listLooks;

export const toEmptyRow = (name: ListName): Row =>
  Object.fromEntries(listLooks[name].columns.map((column) => [column.name, '']));

export const readRows = (typed: string): Row[] => (typed ? (JSON.parse(typed) as Row[]) : []);
