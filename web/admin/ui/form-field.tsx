import { type ReactNode, useId } from 'react';
import * as field from '../../ui/forms/field.module.css';
import * as styles from './form-field.module.css';

interface FormFieldWires {
  id: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export interface FormFieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (wires: FormFieldWires) => ReactNode;
}

export function FormField({ label, hint, problem, required, className = '', children }: FormFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={`stack packed shrinks smaller gap-8 ${field.field} ${className}`}>
      <label htmlFor={id} className={required ? styles.required : undefined}>
        {label}
      </label>
      {hint ? (
        <p className={`fine ${styles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        className: field.control ?? '',
        ...(problem ? { 'aria-invalid': true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {problem ? (
        <p className="problem tight" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
