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
        <div className={accountCardStyles.content}>{children}</div>
      </div>
    </div>
  );
}

/** Counts down by the clock, so that a sleeping tab catches up. @param initialSeconds shown before scripts run */
export function useSecondsLeft(initialSeconds: number, getEndMs: () => number): number {
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end doesn't change while the screen is open
  useEffect(() => {
    const endMs = getEndMs();
    const update = () => {
      const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
      setSecondsLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(update, 1000);
    update();
    return () => clearInterval(timer);
  }, []);
  return secondsLeft;
}
