import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button';
import * as styles from './tour-form.module.css';

export interface EntryProps {
  noun: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  /** Absent if the entry can't be removed. */
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

export function Entry({ noun, index, count, onMove, onRemove, children }: EntryProps) {
  const name = `entry ${index + 1}`;
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <h3>
          {noun} {index + 1}
        </h3>
        <div className={styles.tools}>
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
