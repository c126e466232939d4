import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button';
import * as styles from './bookings.module.css';
import type { Refused } from './use-booking-deed';

export interface DeedFormProps {
  refused: Refused;
  busy: boolean;
  submit: string;
  onSubmit: () => void;
  /** Offered where there are too few seats. */
  onOverbook?: (() => void) | undefined;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog. What is wrong with a field gets the focus. */
export function DeedForm({ refused, busy, submit, onSubmit, onOverbook, onCancel, children }: DeedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(refused.fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refused]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form ref={form} className="stack gap-16" onSubmit={send} noValidate>
      {children}
      <RefusedLine {...{ refused, busy, onOverbook }} />
      <div className={`cluster to-end ${styles.acts}`}>
        <Button quiet onClick={onCancel}>
          Close
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : submit}
        </Button>
      </div>
    </form>
  );
}

/** Why it wasn't done; where there are too few seats, how it is done all the same. */
export function RefusedLine({ refused, busy, onOverbook }: Pick<DeedFormProps, 'refused' | 'busy' | 'onOverbook'>) {
  if (refused.message === '') return null;
  return (
    <div className={`notice middle wraps on-amber ${styles.refused}`} role="alert">
      <span className="grow">{refused.message}</span>
      {refused.free !== null && onOverbook ? (
        <Button line disabled={busy} onClick={onOverbook}>
          Book anyway
        </Button>
      ) : null}
    </div>
  );
}
