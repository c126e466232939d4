import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** True if a click meant the row: not a control in it, not the end of a text selection. */
export function meantTheRow({ target, button, defaultPrevented }: MouseEvent): boolean {
  if (button !== 0 || defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, label')) return false;
  return getSelection()?.isCollapsed !== false;
}

interface TableFrameProps {
  label: string;
  rows: readonly unknown[];
  look: string | undefined;
  frame: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** If the focused row disappears, the focus stays in here, and isn't at the top of the page. */
export function TableFrame({ label, rows, look, frame, children }: TableFrameProps) {
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows change
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [rows]);
  return (
    <section
      className={`card ${look}`}
      aria-label={label}
      ref={frame}
      tabIndex={-1}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {children}
    </section>
  );
}
