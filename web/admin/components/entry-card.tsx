import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { IconButton, QuietButton } from './button';

interface MoveButtonsProps {
  /** With its number: `picture 3`. */
  what: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

export function MoveButtons({ what, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton icon={ArrowUp} label={`Move ${what} up`} disabled={index === 0} onClick={() => onMove(index - 1)} />
      <IconButton
        icon={ArrowDown}
        label={`Move ${what} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
}

interface EntryCardProps extends MoveButtonsProps {
  title: string;
  head?: string | undefined;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

export function EntryCard({ title, head = '', onRemove, children, ...move }: EntryCardProps) {
  return (
    <li className="card grid gap-3 padded">
      <div className={`row justify-between gap-3 ${head}`}>
        <h3 className="subheading">{title}</h3>
        <div className="flex gap-1 -mr-2">
          <MoveButtons {...move} />
          {onRemove ? <IconButton icon={Trash2} grave label={`Remove ${move.what}`} onClick={onRemove} /> : null}
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
