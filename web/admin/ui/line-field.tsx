import Trash2 from 'lucide-react/icons/trash-2';
import * as field from '../../ui/forms/field.module.css';
import { IconButton } from './icon-button';

export interface LineColumn {
  name: 'words' | 'price' | 'count';
  label: string;
  mode: 'text' | 'decimal' | 'numeric';
  max: number;
  look: string | undefined;
}

export interface LineFieldProps {
  column: Omit<LineColumn, 'name'>;
  value: string;
  problem: string | undefined;
  /** Of its label, which the line above may say already. */
  labelLook: string | undefined;
  onType: (value: string) => void;
}

export function LineField({ column: { label, mode, max, look }, value, problem, labelLook, onType }: LineFieldProps) {
  return (
    <label className={`stack packed shrinks smaller gap-8 ${field.field} ${look}`}>
      <span className={labelLook}>{label}</span>
      <input
        className={field.control}
        inputMode={mode}
        maxLength={max}
        value={value}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {problem ? <span className="problem">{problem}</span> : null}
    </label>
  );
}

export function RemoveLine({ at, isOnly, onRemove }: { at: number; isOnly: boolean; onRemove: () => void }) {
  return (
    <div>
      <IconButton icon={Trash2} label={`Remove line ${at + 1}`} disabled={isOnly} onClick={onRemove} />
    </div>
  );
}
