import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { type FieldArrayMethodProps, useFieldArray, useFormContext } from 'react-hook-form';
import { type FieldOf, tourFields } from '#shared/tours/tour-fields';
import { QuietButton } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { useTourField } from './inputs';
import * as styles from './tour-form.module.css';
import type { TourValues } from './tour-values';

interface EntriesProps {
  name: FieldOf<'rows'>;
  noun: string;
  isNew: boolean;
  toNext: () => TourValues[FieldOf<'rows'>][number];
  focus?: (index: number) => FieldArrayMethodProps;
  children: (index: number) => ReactNode;
}

/** A new tour's first row can't be removed (spec §4). */
export function Entries({ name, noun, isNew, toNext, focus, children }: EntriesProps) {
  const { control } = useFormContext<TourValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const { problem } = useTourField(name);
  return (
    <>
      <ol className="stack gap-12">
        {fields.map(({ id }, index) => (
          <Entry
            key={id}
            noun={noun}
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={!isNew || index > 0 ? () => remove(index) : undefined}
          >
            {children(index)}
          </Entry>
        ))}
      </ol>
      {problem ? <p className="problem">{problem}</p> : null}
      <AddButton
        label={`Add ${noun.toLowerCase()}`}
        disabled={fields.length >= tourFields[name].most}
        onClick={() => append(toNext(), focus?.(fields.length))}
      />
    </>
  );
}

interface AddButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

export function AddButton({ label, disabled, onClick }: AddButtonProps) {
  return (
    <QuietButton className="at-start" disabled={disabled} onClick={onClick}>
      <Plus className="icon" aria-hidden="true" />
      {label}
    </QuietButton>
  );
}

interface EntryProps {
  noun: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

function Entry({ noun, index, count, onMove, onRemove, children }: EntryProps) {
  const name = `entry ${index + 1}`;
  return (
    <li className="card stack gap-12 padded">
      <div className={`row apart gap-12 finger ${styles.entryHead}`}>
        <h3 className="subhead">
          {noun} {index + 1}
        </h3>
        <div className={`flex gap-4 ${styles.tools}`}>
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          {onRemove ? <IconButton icon={Trash2} grave label={`Remove ${name}`} onClick={onRemove} /> : null}
        </div>
      </div>
      {children}
    </li>
  );
}
