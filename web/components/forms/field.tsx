import { type ReactNode, useEffect, useId, useState } from 'react';
import { PrayerFlags } from '../drawings/icons';
import * as accountCardStyles from './account-card.module.css';
import * as styles from './field.module.css';

interface FieldProps {
  label: string;
  problem?: string | undefined;
  className?: string | undefined;
  children: (inputProps: InputProps) => ReactNode;
}

interface InputProps {
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
        <p className={`error-text ${styles.problem}`} id={problemId}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** 400 px wide (spec §2). */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className={accountCardStyles.page}>
      <div className={`card ${accountCardStyles.card}`}>
        <PrayerFlags />
        <div className={accountCardStyles.inside}>{children}</div>
      </div>
    </div>
  );
}

/** Reads the clock each time, so a sleeping tab catches up. @param first shown before any script runs */
export function useSecondsLeft(first: number, toEnd: () => number): number {
  const [left, setLeft] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end doesn't change while the screen is open
  useEffect(() => {
    const end = toEnd();
    const count = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, []);
  return left;
}
