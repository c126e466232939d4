import type { ReactNode } from 'react';

export function Named({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="stack fills shrinks breaks">
      <strong className="strong">{name}</strong>
      {children}
    </span>
  );
}
