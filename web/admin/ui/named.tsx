import type { ReactNode } from 'react';

/** A line's name, and below it what else is said of it. */
export function Named({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="stack grow shrinks breaks">
      <strong className="strong">{name}</strong>
      {children}
    </span>
  );
}
