import { type ReactNode, useId } from 'react';
import * as styles from './field.module.css';

interface FieldProps {
  label: string;
  problem?: string | undefined;
  className?: string | undefined;
  children: (wires: FieldWires) => ReactNode;
}

interface FieldWires {
  id: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export function Field({ label, problem, className = '', children }: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control ?? '',
        ...(problem ? { 'aria-invalid': true as const, 'aria-describedby': problemId } : {}),
      })}
      {problem ? (
        <p className={`problem ${styles.problem}`} id={problemId}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
