import type { RefObject } from 'react';
import * as styles from './reply-templates.module.css';

interface PlaceholderButtonsProps {
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  /** By the name of the placeholder. */
  labels: Readonly<Record<string, string>>;
  onChange: (text: string) => void;
}

export function PlaceholderButtons({ textareaRef, labels, onChange }: PlaceholderButtonsProps) {
  const insertPlaceholder = (name: string) => {
    const textarea = textareaRef.current;
    if (!textarea) return;
    textarea.focus();
    // `execCommand` keeps the browser's undo history, but may fail.
    if (!document.execCommand('insertText', false, `{${name}}`)) textarea.setRangeText(`{${name}}`);
    onChange(textarea.value);
  };
  return (
    <fieldset>
      <legend>Insert</legend>
      <div className="cluster">
        {Object.entries(labels).map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={`tag touch-target gap-2 ${styles.placeholder}`}
            onClick={() => insertPlaceholder(name)}
          >
            <code>{`{${name}}`}</code>
            <span className="text-soft">{label}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
