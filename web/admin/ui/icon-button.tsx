import type { LucideIcon } from 'lucide-react';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  icon: LucideIcon;
  /** What it does, said in full: `Remove day 3`. */
  label: string;
  /** A word beside the icon, on a phone, where there is room for it under its row. */
  word?: string;
  onClick: () => void;
  disabled?: boolean;
  /** It takes something away. */
  grave?: boolean;
}

/** A small act on one thing, 44 px to the finger. */
export function IconButton({ icon: Icon, label, word, onClick, disabled, grave }: IconButtonProps) {
  return (
    <button
      type="button"
      className={grave ? `${styles.button} ${styles.grave}` : styles.button}
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
