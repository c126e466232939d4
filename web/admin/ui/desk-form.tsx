import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

type Problems = Readonly<Record<string, string>>;

interface DeskFormProps {
  /** The first of them gets the focus, a field or the sentence that says why not. */
  problems?: Problems;
  busy: boolean;
  className?: string | undefined;
  onSubmit: () => unknown;
  children: ReactNode;
}

const none: Problems = {};

export function DeskForm({ problems = none, busy, className = 'stack gap-16', onSubmit, children }: DeskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef(none);
  useEffect(() => {
    // Not while one after the other goes, as somebody types.
    const isNew = Object.keys(problems).some((name) => !(name in seen.current));
    seen.current = problems;
    if (!isNew) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid], .problem');
    // A sentence that is beside no field can be focused by scripts alone.
    if (first?.matches('.problem')) first.tabIndex = -1;
    first?.focus();
  }, [problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    seen.current = none;
    onSubmit();
  };
  return (
    <form ref={form} {...{ className }} aria-busy={busy} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
