import Plus from 'lucide-react/icons/plus';
import { QuietButton } from '../ui/button';
import { LineRows as Rows } from '../ui/line-rows';
import { emptyLine, type TypedLine } from './booking-lines';

export interface LineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  onChange: (lines: TypedLine[]) => void;
}

export function LineRows({ lines, problems, onChange }: LineRowsProps) {
  return (
    <Rows {...{ lines, problems, onChange }}>
      <QuietButton disabled={lines.length >= 20} onClick={() => onChange([...lines, emptyLine()])}>
        <Plus className="icon" aria-hidden="true" />
        Add a line
      </QuietButton>
    </Rows>
  );
}
