import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import * as fieldStyles from '../../components/forms/field.module.css';
import * as formFieldStyles from './form-field.module.css';
import * as styles from './form-section.module.css';
import * as sectionNavStyles from './section-jumps.module.css';

interface FormSectionProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function FormSection({ title, lead, wide = false, children }: FormSectionProps) {
  return (
    <section className={wide ? `${styles.section} grid-cols-1` : styles.section} data-section={title}>
      <div>
        <h2>{title}</h2>
        {lead ? <p className="text-small text-soft leading-snug mt-2">{lead}</p> : null}
      </div>
      <div className={`grid content-start min-w-0 gap-4 ${wide ? '' : styles.fields}`}>{children}</div>
    </section>
  );
}

const findSections = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];

export function SectionNav({ form }: { form: RefObject<HTMLElement | null> }) {
  const [titles, setTitles] = useState<string[]>([]);
  useEffect(() => setTitles(findSections(form.current).map((section) => section.dataset.section ?? '')), [form]);
  const goToSection = (title: string) => {
    const section = findSections(form.current).find(({ dataset }) => dataset.section === title);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Parts of the form">
      <ul className={`flex ${sectionNavStyles.jumps}`}>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" onClick={() => goToSection(title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FormFieldInputProps {
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
  children: (inputProps: FormFieldInputProps) => ReactNode;
}

export function FormField({ label, hint, problem, required, className = '', children }: FormFieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start min-w-0 text-fine gap-2 ${fieldStyles.field} ${className}`}>
      <label htmlFor={id} className={required ? formFieldStyles.required : undefined}>
        {label}
      </label>
      {hint ? (
        <p className={`fine-print ${formFieldStyles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        className: fieldStyles.control ?? '',
        ...(problem ? { 'aria-invalid': true as const } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {problem ? (
        <p className="error-text leading-snug" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

interface FormDetailsProps {
  summary: string;
  isOpenAtFirst?: boolean;
  hasProblem: boolean;
  children: ReactNode;
}

/** Folded fields. A problem opens them, and they stay open when somebody corrects it. */
export function FormDetails({ summary, isOpenAtFirst = false, hasProblem, children }: FormDetailsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen || hasProblem} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="btn-text touch-target text-small">{summary}</summary>
      {children}
    </details>
  );
}

/** Opens folded sections, because an element inside them cannot be focused. */
export function openDetailsAround(element: Element): void {
  const details = element.closest('details');
  if (!details) return;
  details.open = true;
  if (details.parentElement) openDetailsAround(details.parentElement);
}

type Problems = Readonly<Record<string, string>>;

interface AdminFormProps {
  problems?: Problems;
  busy: boolean;
  className?: string | undefined;
  onSubmit: () => unknown;
  children: ReactNode;
}

const noProblems: Problems = {};

export function AdminForm({
  problems = noProblems,
  busy,
  className = 'grid gap-4',
  onSubmit,
  children,
}: AdminFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const knownProblems = useRef(noProblems);
  useEffect(() => {
    // Only a new problem moves the focus: typing removes problems one by one.
    const hasNewProblem = Object.keys(problems).some((name) => !(name in knownProblems.current));
    knownProblems.current = problems;
    if (!hasNewProblem) return;
    const targets = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid], .error-text') ?? [];
    const target = [...targets].find((element) => !element.closest('[hidden]'));
    if (target) openDetailsAround(target);
    // A message without a field gets a tabindex, because it could not be focused otherwise.
    if (target?.matches('.error-text')) target.tabIndex = -1;
    target?.focus();
  }, [problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    knownProblems.current = noProblems;
    onSubmit();
  };
  return (
    <form ref={formRef} {...{ className }} aria-busy={busy} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
