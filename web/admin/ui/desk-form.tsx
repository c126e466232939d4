import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

export interface DeskFormProps {
  /** By field: the first of them gets the focus. */
  problems?: Readonly<Record<string, string>>;
  busy: boolean;
  className?: string;
  onSubmit: () => unknown;
  children: ReactNode;
}

export function DeskForm({ problems = {}, busy, className = 'stack gap-16', onSubmit, children }: DeskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form ref={form} {...{ className }} aria-busy={busy} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
