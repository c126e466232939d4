import type { RefObject } from 'react';
import { placeholders, placeholderWords } from '#shared/answers';
import * as styles from './answers.module.css';

export interface PlaceholderButtonsProps {
  text: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}

/** Buttons that put a placeholder where the cursor is. */
export function PlaceholderButtons({ text, onChange }: PlaceholderButtonsProps) {
  const insert = (name: string) => {
    const area = text.current;
    if (!area) return;
    area.focus();
    // Keeps the browser's own undo; where it can't, the value is set.
    if (!document.execCommand('insertText', false, `{${name}}`)) area.setRangeText(`{${name}}`);
    onChange(area.value);
  };
  return (
    <fieldset className={styles.placeholders}>
      <legend>Insert</legend>
      <div className={styles.chips}>
        {placeholders.map((name) => (
          <button key={name} type="button" className={styles.chip} onClick={() => insert(name)}>
            <code>{`{${name}}`}</code>
            <span>{placeholderWords[name]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
