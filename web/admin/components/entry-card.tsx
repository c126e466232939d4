import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { IconButton, QuietButton } from './button';

interface MoveButtonsProps {
  /** Includes the number: `picture 3`. */
  itemLabel: string;
  index: number;
  count: number;
  onMove: (newIndex: number) => void;
}

export function MoveButtons({ itemLabel, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${itemLabel} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${itemLabel} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
}

interface EntryCardProps extends MoveButtonsProps {
  title: string;
  headerClass?: string | undefined;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

export function EntryCard({ title, headerClass = '', onRemove, children, ...moveProps }: EntryCardProps) {
  return (
    <li className="card grid gap-3 padded">
      <div className={`row justify-between gap-3 ${headerClass}`}>
        <h3 className="subheading">{title}</h3>
        <div className="flex gap-1 -mr-2">
          <MoveButtons {...moveProps} />
          {onRemove ? (
            <IconButton icon={Trash2} isDestructive label={`Remove ${moveProps.itemLabel}`} onClick={onRemove} />
          ) : null}
        </div>
      </div>
      {children}
    </li>
  );
}

interface AddButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

export function AddButton({ label, disabled, onClick }: AddButtonProps) {
  return (
    <QuietButton icon={Plus} className="justify-self-start" disabled={disabled} onClick={onClick}>
      {label}
    </QuietButton>
  );
}
