import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
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
      <div className="cluster to-end shares">
        <button type="button" className="btn btn-quiet btn-small" onClick={onCancel}>
          Close
        </button>
        <button type="submit" className="btn btn-small" disabled={busy}>
          {busy ? 'Saving...' : submit}
        </button>
      </div>
    </form>
  );
}

/** Why it wasn't done; where there are too few seats, how it is done all the same. */
export function RefusedLine({ refused, busy, onOverbook }: Pick<DeedFormProps, 'refused' | 'busy' | 'onOverbook'>) {
  if (refused.message === '') return null;
  return (
    <div className="notice middle wraps on-amber full" role="alert">
      <span className="grow">{refused.message}</span>
      {refused.free !== null && onOverbook ? (
        <button type="button" className="btn btn-line btn-small" disabled={busy} onClick={onOverbook}>
          Book anyway
        </button>
      ) : null}
    </div>
  );
}
