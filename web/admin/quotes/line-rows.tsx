import Plus from 'lucide-react/icons/plus';
import { lineKinds } from '#shared/quotes/people';
import { type PriceKind, priceKinds } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { QuietButton } from '../ui/button';
import { LineRows as Rows } from '../ui/line-rows';
import { emptyLine, lineKindWords, type TypedLine, toKind } from './quote-lines';

export interface LineRowsProps {
  lines: TypedLine[];
  problems: Record<string, string>;
  /** Undefined for a trip of their own. */
  tour: Tour | undefined;
  startsOn: string;
  onChange: (lines: TypedLine[]) => void;
  onPerson: (kind: PriceKind) => void;
}

export function LineRows({ lines, problems, tour, startsOn, onChange, onPerson }: LineRowsProps) {
  const more = {
    label: 'For whom',
    control: (line: TypedLine, className: string, set: (change: Partial<TypedLine>) => void) => (
      <select
        className={className}
        value={line.kind}
        onChange={({ currentTarget: { value } }) => {
          const kind = lineKinds.find((one) => one === value) ?? line.kind;
          set(toKind(tour, line, kind, startsOn));
        }}
      >
        {lineKinds.map((kind) => (
          <option key={kind} value={kind}>
            {lineKindWords[kind]}
          </option>
        ))}
      </select>
    ),
  };
  return (
    <Rows {...{ lines, problems, onChange, more }}>
      <div className="cluster">
        {[...priceKinds.filter((kind) => kind !== 'rider'), null].map((kind) => (
          <QuietButton
            key={kind}
            disabled={lines.length >= 20}
            onClick={() => (kind === null ? onChange([...lines, emptyLine('other')]) : onPerson(kind))}
          >
            <Plus className="icon" aria-hidden="true" />
            {kind === null ? 'Add a line' : lineKindWords[kind]}
          </QuietButton>
        ))}
      </div>
    </Rows>
  );
}
