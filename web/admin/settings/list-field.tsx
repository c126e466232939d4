import { useRef } from 'react';
import * as v from 'valibot';
import { serviceIcons } from '#shared/settings/about-texts';
import { destinationImages } from '#shared/settings/home-texts';
import { photoPlaces } from '#shared/settings/photos';
import type { Settings } from '#shared/settings/settings';
import { tourTypes } from '#shared/tours/tour-fields';
import { AddButton, EntryCard } from '../components/entry-card';
import { Field, type FieldConfig } from '../components/field';
import { PhotoField } from './photo-field';
import * as styles from './settings.module.css';

export type ListName =
  | 'captains'
  | 'placePhotos'
  | 'truck'
  | 'questions'
  | 'testimonials'
  | 'destinations'
  | 'counters'
  | 'principles'
  | 'services';

export const Row = v.record(v.string(), v.string());
export type Row = v.InferOutput<typeof Row>;

interface ListConfig {
  noun: string;
  max: number;
  columns: readonly (FieldConfig & { isPhoto?: true })[];
  toRows: (settings: Settings) => Row[];
  /** Value for the schema, which checks it. */
  toValue: (row: Row) => unknown;
}

const getText = (row: Row, name: string) => row[name] ?? '';
const splitItems = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

const fullWidth = { className: 'col-span-full' };
const toOptions = (names: readonly string[]) =>
  names.map((name) => [name, name.replace(/^./, (first) => first.toUpperCase())] as const);
const toPlaceOption = (place: string) =>
  [place, (tourTypes as readonly string[]).includes(place) ? `${place} Packages` : place] as const;
const copyRows = (entries: readonly object[]): Row[] => entries.map((entry) => ({ ...entry }));
const keepRow = (row: Row) => row;

export const listFieldConfigs: Readonly<Record<ListName, ListConfig>> = {
  captains: {
    noun: 'Captain',
    max: 24,
    columns: [
      { name: 'name', label: 'Name' },
      { name: 'since', label: 'With you since', inputMode: 'numeric' },
      { name: 'road', label: 'Roads', hint: 'Such as Manali to Leh, Nubra', className: 'col-span-full' },
      {
        name: 'places',
        label: 'On tours in',
        hint: 'Places as tours have them, with commas: Leh Ladakh, Spiti Valley',
        className: 'col-span-full',
      },
      { name: 'line', label: 'What to know of them', className: 'col-span-full' },
      { name: 'photo', label: 'Face', hint: 'Cut to a circle. Without one, a helmet is drawn', isPhoto: true },
    ],
    toRows: ({ captains }) =>
      captains.map(({ since, places, ...texts }) => ({ ...texts, since: String(since), places: places.join(', ') })),
    toValue: (row) => ({
      ...row,
      since: Number(getText(row, 'since')),
      places: splitItems(getText(row, 'places'), ','),
    }),
  },
  placePhotos: {
    noun: 'Photograph',
    max: photoPlaces.length,
    columns: [
      { name: 'place', label: 'Of', options: photoPlaces.map(toPlaceOption) },
      { name: 'photo', label: 'Photograph', isPhoto: true },
    ],
    toRows: ({ placePhotos }) => copyRows(placePhotos),
    toValue: keepRow,
  },
  truck: {
    noun: 'Shelf',
    max: 6,
    columns: [
      { name: 'title', label: 'Name', className: 'col-span-full' },
      { name: 'things', label: 'On it', hint: 'A line for each: 6 inner tubes', rows: 4, className: 'col-span-full' },
    ],
    toRows: ({ truck }) =>
      truck.map(({ title, things }) => ({
        title,
        things: things.join('\n'),
      })),
    toValue: (row) => ({
      title: getText(row, 'title'),
      things: splitItems(getText(row, 'things'), '\n'),
    }),
  },
  questions: {
    noun: 'Question',
    max: 30,
    columns: [
      { name: 'title', label: 'Question', className: 'col-span-full' },
      {
        name: 'text',
        label: 'Answer',
        hint: '{deposit}, {instalments}, {phone} and {agency} say what holds on the day',
        rows: 4,
        className: 'col-span-full',
      },
    ],
    toRows: ({ questions }) => copyRows(questions),
    toValue: keepRow,
  },
  testimonials: {
    noun: 'Testimonial',
    max: 24,
    columns: [
      { name: 'desc', label: 'What they said', rows: 3, ...fullWidth },
      { name: 'name', label: 'Name' },
      { name: 'location', label: 'Where they are from', required: false },
    ],
    toRows: ({ testimonials }) => copyRows(testimonials),
    toValue: keepRow,
  },
  destinations: {
    noun: 'Destination',
    max: 16,
    columns: [
      { name: 'place', label: 'Place' },
      { name: 'image', label: 'Picture', options: toOptions(destinationImages) },
      { name: 'page', label: 'Links to', hint: 'Such as /lehLadakh, or /adventure?place=Spiti Valley' },
      { name: 'hotels', label: 'Line below', hint: 'Empty: its tours and their lowest price', required: false },
    ],
    toRows: ({ destinations }) => copyRows(destinations),
    toValue: keepRow,
  },
  counters: {
    noun: 'Figure',
    max: 6,
    columns: [
      { name: 'label', label: 'Of what' },
      { name: 'figure', label: 'Figure', hint: 'Such as 4589, 50+ or {founded}' },
      { name: 'unit', label: 'Below it', hint: 'Such as {city}', required: false, ...fullWidth },
    ],
    toRows: ({ counters }) => copyRows(counters),
    toValue: keepRow,
  },
  principles: {
    noun: 'Point',
    max: 6,
    columns: [
      { name: 'title', label: 'Title', ...fullWidth },
      { name: 'text', label: 'Text', rows: 2, ...fullWidth },
    ],
    toRows: ({ principles }) => copyRows(principles),
    toValue: keepRow,
  },
  services: {
    noun: 'Service',
    max: 12,
    columns: [
      { name: 'title', label: 'Title' },
      { name: 'icon', label: 'Icon', options: toOptions(serviceIcons) },
      { name: 'text', label: 'Text', rows: 2, ...fullWidth },
      { name: 'page', label: 'Links to', hint: 'Such as /adventure; empty: nowhere', required: false, ...fullWidth },
    ],
    toRows: ({ services }) => copyRows(services),
    toValue: keepRow,
  },
};

export const listNames = Object.keys(listFieldConfigs) as ListName[];
export const isListName = (name: string): name is ListName => name in listFieldConfigs;

const createEmptyRow = (name: ListName): Row =>
  Object.fromEntries(
    listFieldConfigs[name].columns.map(({ name: column, options }) => [column, String(options?.[0]?.[0] ?? '')]),
  );

interface ListFieldProps {
  name: ListName;
  rows: readonly Row[];
  /** Keys are paths in the whole form, such as `captains.0.since`. */
  problems: Readonly<Record<string, string>>;
  onChange: (rows: Row[]) => void;
}

export function ListField({ name, rows, problems, onChange }: ListFieldProps) {
  const { noun, max, columns } = listFieldConfigs[name];
  const listElement = useRef<HTMLOListElement>(null);
  const changeRows = (newRows: Row[], focusIndex?: number) => {
    onChange(newRows);
    if (focusIndex === undefined) return;
    requestAnimationFrame(() => {
      listElement.current?.children[focusIndex]?.querySelector<HTMLElement>('input, textarea')?.focus();
    });
  };
  const move = (fromIndex: number, toIndex: number) => {
    const newRows = [...rows];
    const [movedRow] = newRows.splice(fromIndex, 1);
    if (movedRow) newRows.splice(toIndex, 0, movedRow);
    changeRows(newRows);
  };
  const findProblem = (rowIndex: number, column: string) => {
    const path = `${name}.${rowIndex}.${column}`;
    return Object.entries(problems).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];
  };
  return (
    <div className="grid col-span-full gap-3">
      {rows.length === 0 ? <p className="fine-print">Nothing here: the site does without.</p> : null}
      <ol ref={listElement} className="grid gap-3">
        {rows.map((row, index) => (
          <EntryCard
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            key={index}
            title={`${noun} ${index + 1}`}
            itemLabel={`${noun.toLowerCase()} ${index + 1}`}
            index={index}
            count={rows.length}
            onMove={(toIndex) => move(index, toIndex)}
            onRemove={() =>
              changeRows(
                rows.filter((_, otherIndex) => otherIndex !== index),
                Math.min(index, rows.length - 2),
              )
            }
          >
            <div className={`grid grid-cols-2 items-end ${styles.fields}`}>
              {columns.map(({ name: column, isPhoto, ...config }) => {
                const value = row[column] ?? '';
                const problem = findProblem(index, column);
                const setValue = (text: string) =>
                  changeRows(
                    rows.map((otherRow, otherIndex) => (otherIndex === index ? { ...row, [column]: text } : otherRow)),
                  );
                return isPhoto ? (
                  <PhotoField key={column} {...config} sha={value} problem={problem} onShaChange={setValue} />
                ) : (
                  <Field key={column} required {...config} {...{ value, problem }} onValueChange={setValue} />
                );
              })}
            </div>
          </EntryCard>
        ))}
      </ol>
      {problems[name] ? <p className="error-text">{problems[name]}</p> : null}
      <AddButton
        label={`Add ${noun.toLowerCase()}`}
        disabled={rows.length >= max}
        onClick={() => changeRows([...rows, createEmptyRow(name)], rows.length)}
      />
    </div>
  );
}
