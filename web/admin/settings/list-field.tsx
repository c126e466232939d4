import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { QuietButton } from '../ui/button';
import { Field } from '../ui/field';
import { IconButton } from '../ui/icon-button';
import { type ListName, listLooks, type Row, readRows, toEmptyRow } from './list-looks';
import * as styles from './settings.module.css';

interface ListFieldProps {
  name: ListName;
  /** The rows as JSON. */
  value: string;
  /** Of the whole form, by their paths: `captains.0.since`. */
  problems: Readonly<Record<string, string>>;
  onType: (text: string) => void;
}

export function ListField({ name, value, problems, onType }: ListFieldProps) {
  const { noun, max, columns } = listLooks[name];
  const list = useRef<HTMLOListElement>(null);
  const rows = readRows(value);
  const change = (next: Row[], focus?: number) => {
    onType(JSON.stringify(next));
    if (focus === undefined) return;
    // Once it is drawn.
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
  const problemOf = (row: number, column: string) => {
    const path = `${name}.${row}.${column}`;
    return Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  };
  return (
    <div className="stack whole gap-12">
      {rows.length === 0 ? <p className="fine">Nothing here: the site does without.</p> : null}
      <ol ref={list} className="stack gap-12">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
          <li key={at} className="card stack gap-12 padded">
            <div className="row apart gap-12">
              <h3 className="subhead">
                {noun} {at + 1}
              </h3>
              <div className={`flex gap-4 ${styles.tools}`}>
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${noun.toLowerCase()} ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${noun.toLowerCase()} ${at + 1} down`}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon={Trash2}
                  grave
                  label={`Remove ${noun.toLowerCase()} ${at + 1}`}
                  onClick={() =>
                    change(
                      rows.filter((_, other) => other !== at),
                      Math.min(at, rows.length - 2),
                    )
                  }
                />
              </div>
            </div>
            <div className={`stack two ends ${styles.fields}`}>
              {columns.map(({ name: column, label, hint, kind, wide }) => (
                <Field
                  key={column}
                  {...{ label, hint }}
                  required
                  className={wide ? 'whole' : undefined}
                  {...(kind === 'area' ? { rows: 4 } : {})}
                  {...(kind === 'year' ? { inputMode: 'numeric' } : {})}
                  value={row[column] ?? ''}
                  problem={problemOf(at, column)}
                  onType={(text) => change(rows.map((one, other) => (other === at ? { ...row, [column]: text } : one)))}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {problems[name] ? <p className="problem">{problems[name]}</p> : null}
      <QuietButton
        className="at-start"
        disabled={rows.length >= max}
        onClick={() => change([...rows, toEmptyRow(name)], rows.length)}
      >
        <Plus className="icon" aria-hidden="true" />
        Add {noun.toLowerCase()}
      </QuietButton>
    </div>
  );
}
