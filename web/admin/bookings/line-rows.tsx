import Plus from 'lucide-react/icons/plus';
import { LineRows as Rows } from '../ui/line-rows';
import { emptyLine, type TypedLine } from './booking-lines';

export interface LineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  onChange: (lines: TypedLine[]) => void;
}

/** The parts of a booking's total. */
export function LineRows({ lines, problems, onChange }: LineRowsProps) {
  return (
    <Rows {...{ lines, problems, onChange }}>
      <button
        type="button"
        className="btn btn-quiet btn-small"
        disabled={lines.length >= 20}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        <Plus className="icon" aria-hidden="true" />
        Add a line
      </button>
    </Rows>
  );
}
