import type { LucideIcon } from 'lucide-react';
import * as styles from './icon-button.module.css';

interface IconButtonProps {
  icon: LucideIcon;
  /** In full: `Remove day 3`. */
  label: string;
  /** On phones, where there is room. */
  word?: string;
  onClick: () => void;
  disabled?: boolean;
  grave?: boolean;
}

export function IconButton({ icon: Icon, label, word, onClick, disabled, grave }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`square ${styles.button} ${grave ? styles.grave : ''}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="icon" aria-hidden="true" />
      {word ? <span className={styles.word}>{word}</span> : null}
    </button>
  );
}
