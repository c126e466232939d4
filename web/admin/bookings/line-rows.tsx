import Plus from 'lucide-react/icons/plus';
import { LineField, RemoveLine } from '../ui/line-field';
import { emptyLine, type TypedLine } from './booking-lines';
import * as styles from './line-rows.module.css';

export interface LineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  onChange: (lines: TypedLine[]) => void;
}

const columns = [
  { name: 'words', label: 'What', mode: 'text', max: 200, look: styles.words },
  { name: 'price', label: 'Rupees each', mode: 'decimal', max: 14, look: styles.price },
  { name: 'count', label: 'How many', mode: 'numeric', max: 4, look: styles.count },
] as const;

/** The parts of the total, before discount and tax. */
export function LineRows({ lines, problems, onChange }: LineRowsProps) {
  const set = (at: number, change: Partial<TypedLine>) =>
    onChange(lines.map((line, each) => (each === at ? { ...line, ...change } : line)));
  return (
    <div className={`stack starts gap-8 ${styles.lines}`}>
      {lines.map((line, at) => (
        <fieldset key={line.key} className={`stack ends gap-8 full ${styles.line}`}>
          <legend className="visually-hidden">Line {at + 1}</legend>
          {columns.map((column) => (
            <LineField
              key={column.name}
              {...{ column }}
              value={line[column.name]}
              problem={problems[`lines.${at}.${column.name}`]}
              labelLook={at === 0 ? undefined : styles.repeated}
              onType={(value) => set(at, { [column.name]: value })}
            />
          ))}
          <RemoveLine
            {...{ at }}
            isOnly={lines.length === 1}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        </fieldset>
      ))}
      {problems.lines ? <p className="problem">{problems.lines}</p> : null}
      <button
        type="button"
        className="btn btn-quiet btn-small"
        disabled={lines.length >= 20}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        <Plus className="icon" aria-hidden="true" />
        Add a line
      </button>
    </div>
  );
}
