import Plus from 'lucide-react/icons/plus';
import { type LineKind, lineKinds } from '#shared/quotes/people';
import { type PriceKind, priceKinds } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import * as field from '../../ui/forms/field.module.css';
import { LineField, RemoveLine } from '../ui/line-field';
import { emptyLine, lineKindWords, type TypedLine, toKind } from './quote-lines';
import * as styles from './quotes.module.css';

export interface LineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  /** Undefined for a trip of their own. */
  tour: Tour | undefined;
  startsOn: string;
  onChange: (lines: TypedLine[]) => void;
  /** One of the people is of this kind. */
  onPerson: (kind: PriceKind) => void;
}

const columns = [
  { name: 'words', label: 'What', mode: 'text', max: 200, look: styles.words },
  'kind',
  { name: 'price', label: 'Rupees each', mode: 'decimal', max: 14, look: styles.price },
  { name: 'count', label: 'How many', mode: 'numeric', max: 4, look: styles.count },
] as const;

/** The parts of the total. */
export function LineRows({ lines, problems, tour, startsOn, onChange, onPerson }: LineRowsProps) {
  const set = (at: number, change: Partial<TypedLine>) =>
    onChange(lines.map((line, each) => (each === at ? { ...line, ...change } : line)));
  return (
    <div className={`stack starts gap-8 ${styles.lines}`}>
      {lines.map((line, at) => (
        <fieldset key={line.key} className={`stack ends gap-8 full ${styles.lineRow}`}>
          <legend className="visually-hidden">Line {at + 1}</legend>
          {columns.map((column) => {
            if (column === 'kind')
              return (
                <KindField
                  key={column}
                  {...{ line, at }}
                  onKind={(kind) => set(at, toKind(tour, line, kind, startsOn))}
                />
              );
            return (
              <LineField
                key={column.name}
                {...{ column }}
                value={line[column.name]}
                problem={problems[`lines.${at}.${column.name}`]}
                labelLook={at === 0 ? undefined : styles.repeated}
                onType={(value) => set(at, { [column.name]: value })}
              />
            );
          })}
          <RemoveLine
            {...{ at }}
            isOnly={lines.length === 1}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        </fieldset>
      ))}
      {problems.lines ? (
        <p className="problem" role="alert">
          {problems.lines}
        </p>
      ) : null}
      <div className="cluster gap-8">
        {[...priceKinds.filter((kind) => kind !== 'rider'), null].map((kind) => (
          <button
            key={kind}
            type="button"
            className="btn btn-quiet btn-small"
            disabled={lines.length >= 20}
            onClick={() => (kind === null ? onChange([...lines, emptyLine('other')]) : onPerson(kind))}
          >
            <Plus className="icon" aria-hidden="true" />
            {kind === null ? 'Add a line' : lineKindWords[kind]}
          </button>
        ))}
      </div>
    </div>
  );
}

interface KindFieldProps {
  line: TypedLine;
  at: number;
  onKind: (kind: LineKind) => void;
}

/** Whom a line is for. */
function KindField({ line, at, onKind }: KindFieldProps) {
  return (
    <label className={`stack packed shrinks smaller gap-8 ${field.field} ${styles.kind}`}>
      <span className={at === 0 ? undefined : styles.repeated}>For whom</span>
      <select
        className={field.control}
        value={line.kind}
        onChange={({ currentTarget: { value } }) => onKind(lineKinds.find((one) => one === value) ?? line.kind)}
      >
        {lineKinds.map((kind) => (
          <option key={kind} value={kind}>
            {lineKindWords[kind]}
          </option>
        ))}
      </select>
    </label>
  );
}
