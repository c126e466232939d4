import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import * as field from '../../ui/forms/field.module.css';
import { IconButton } from '../ui/icon-button';
import { emptyLine, type TypedLine } from './quote-form';
import * as styles from './quotes.module.css';

export interface LineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  onChange: (lines: TypedLine[]) => void;
}

const columns = [
  { name: 'words', label: 'What', mode: 'text', most: 200, look: styles.words },
  { name: 'price', label: 'Rupees each', mode: 'decimal', most: 14, look: styles.price },
  { name: 'count', label: 'How many', mode: 'numeric', most: 4, look: styles.count },
] as const;

/** The parts of the total. */
export function LineRows({ lines, problems, onChange }: LineRowsProps) {
  const set = (at: number, change: Partial<TypedLine>) =>
    onChange(lines.map((line, each) => (each === at ? { ...line, ...change } : line)));
  return (
    <div className={styles.lines}>
      {lines.map((line, at) => (
        <fieldset key={line.key} className={styles.lineRow}>
          <legend className="visually-hidden">Line {at + 1}</legend>
          {columns.map(({ name, label, mode, most, look }) => {
            const problem = problems[`lines.${at}.${name}`];
            return (
              <label key={name} className={`stack packed shrinks smaller gap-8 ${field.field} ${look}`}>
                <span className={at === 0 ? undefined : styles.repeated}>{label}</span>
                <input
                  className={field.control}
                  inputMode={mode}
                  maxLength={most}
                  value={line[name]}
                  aria-invalid={problem ? true : undefined}
                  onChange={(event) => set(at, { [name]: event.currentTarget.value })}
                />
                {problem ? <span className="problem">{problem}</span> : null}
              </label>
            );
          })}
          <div>
            <IconButton
              icon={Trash2}
              label={`Remove line ${at + 1}`}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter((one) => one !== line))}
            />
          </div>
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
