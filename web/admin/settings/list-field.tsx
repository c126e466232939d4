import { useRef } from 'react';
import * as v from 'valibot';
import type { Settings } from '#shared/settings/settings';
import { AddButton, EntryCard } from '../components/entry-card';
import { Field, type FieldConfig } from '../components/field';
import * as styles from './settings.module.css';

type ListName = 'captains' | 'truck' | 'questions';
export const Row = v.record(v.string(), v.string());
type Row = v.InferOutput<typeof Row>;

interface ListConfig {
  noun: string;
  max: number;
  columns: readonly FieldConfig[];
  toRows: (settings: Settings) => Row[];
  /** May return invalid values: the schema checks them. */
  toValue: (row: Row) => unknown;
}

const getText = (row: Row, name: string) => row[name] ?? '';
const splitItems = (text: string, mark: string) =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean);

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
    ],
    toRows: ({ captains }) =>
      captains.map(({ since, places, ...texts }) => ({ ...texts, since: String(since), places: places.join(', ') })),
    toValue: (row) => ({
      ...row,
      since: Number(getText(row, 'since')),
      places: splitItems(getText(row, 'places'), ','),
    }),
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
    toRows: ({ questions }) => questions.map((question) => ({ ...question })),
    toValue: (row) => row,
  },
};

const createEmptyRow = (name: ListName): Row =>
  Object.fromEntries(listFieldConfigs[name].columns.map((column) => [column.name, '']));

interface ListFieldProps {
  name: ListName;
  rows: readonly Row[];
  /** Keys are paths in the whole form, such as `captains.0.since`. */
  problems: Readonly<Record<string, string>>;
  onChange: (rows: Row[]) => void;
}

export function ListField({ name, rows, problems, onChange }: ListFieldProps) {
  const { noun, max, columns } = listFieldConfigs[name];
  const list = useRef<HTMLOListElement>(null);
  const change = (next: Row[], focus?: number) => {
    onChange(next);
    if (focus === undefined) return;
    requestAnimationFrame(() => {
      list.current?.children[focus]?.querySelector<HTMLElement>('input, textarea')?.focus();
    });
  };
  const move = (from: number, to: number) => {
    const next = [...rows];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    change(next);
  };
  const findProblem = (row: number, column: string) => {
    const path = `${name}.${row}.${column}`;
    return Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  };
  return (
    <div className="grid col-span-full gap-3">
      {rows.length === 0 ? <p className="fine-print">Nothing here: the site does without.</p> : null}
      <ol ref={list} className="grid gap-3">
        {rows.map((row, at) => (
          <EntryCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
            key={at}
            title={`${noun} ${at + 1}`}
            itemLabel={`${noun.toLowerCase()} ${at + 1}`}
            index={at}
            count={rows.length}
            onMove={(to) => move(at, to)}
            onRemove={() =>
              change(
                rows.filter((_, other) => other !== at),
                Math.min(at, rows.length - 2),
              )
            }
          >
            <div className={`grid grid-cols-2 items-end ${styles.fields}`}>
              {columns.map(({ name: column, ...config }) => (
                <Field
                  key={column}
                  {...config}
                  required
                  value={row[column] ?? ''}
                  problem={findProblem(at, column)}
                  onValueChange={(text) =>
                    change(rows.map((one, other) => (other === at ? { ...row, [column]: text } : one)))
                  }
                />
              ))}
            </div>
          </EntryCard>
        ))}
      </ol>
      {problems[name] ? <p className="error-text">{problems[name]}</p> : null}
      <AddButton
        label={`Add ${noun.toLowerCase()}`}
        disabled={rows.length >= max}
        onClick={() => change([...rows, createEmptyRow(name)], rows.length)}
      />
    </div>
  );
}
