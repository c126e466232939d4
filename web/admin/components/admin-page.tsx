import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, useId } from 'react';
import { findErrorMessage } from '#shared/errors';
import { useSite } from '../../components/page/site-context';
import * as styles from './admin-page.module.css';
import { QuietButton } from './button';

interface AdminPageProps {
  title: string;
  /** Stands beside the title. */
  titleMark?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, titleMark, lead, actions, children }: AdminPageProps) {
  const site = useSite();
  return (
    <div className={`grid grid-cols-1 gap-6 ${styles.page}`}>
      <title>{`${title} | Admin Panel | ${site.name}`}</title>
      <header className={`spread ${styles.header}`}>
        <div>
          <div className="row gap-3">
            <h1 className={styles.title}>{title}</h1>
            {titleMark}
          </div>
          {lead ? <div className="text-small text-soft leading-snug mt-2">{lead}</div> : null}
        </div>
        {actions ? (
          <div className={`cluster equal-widths-on-phone screen-only ${styles.actions}`}>{actions}</div>
        ) : null}
      </header>
      {children}
    </div>
  );
}

interface PageSectionProps {
  title: ReactNode;
  actions?: ReactNode;
  isCard?: boolean;
  className?: string;
  headingClass?: string | undefined;
  children: ReactNode;
}

export function PageSection({
  title,
  actions,
  isCard = false,
  headingClass = 'subheading',
  children,
  className = isCard ? 'card grid padded gap-3' : 'grid gap-3',
}: PageSectionProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className={headingClass}>
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={id}>
      {actions === undefined ? (
        heading
      ) : (
        <header className="spread min-h-11">
          {heading}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

interface LoadErrorProps {
  error?: unknown;
  message?: string;
  onRetry: () => void;
}

export function LoadError({ error, message = findErrorMessage(error, 'That didn’t load.'), onRetry }: LoadErrorProps) {
  return (
    <div className="notice flex-wrap items-center bg-rust text-danger" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="grow-from-240 font-medium">{message}</span>
      <QuietButton onClick={onRetry}>Try again</QuietButton>
    </div>
  );
}

export function Warning({ message, role = 'status' }: { message: string | null; role?: 'status' | 'note' }) {
  if (!message) return null;
  return (
    <p className="notice bg-amber" role={role}>
      {message}
    </p>
  );
}

interface LoadingProps {
  error: unknown;
  refetch: () => unknown;
  message: string;
  errorMessage?: string | undefined;
}

export function Loading({ error, refetch, message, errorMessage }: LoadingProps) {
  if (!error) return <p role="status">{message}</p>;
  return (
    <LoadError error={error} {...(errorMessage ? { message: errorMessage } : {})} onRetry={() => void refetch()} />
  );
}

interface LoadedProps<T> extends Omit<LoadingProps, 'error' | 'refetch'> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Shows a query's data. When a refetch fails, the old data stay, with an error above them. */
export function Loaded<T>({ query: { data, error, refetch }, children, ...messages }: LoadedProps<T>) {
  if (data === undefined) return <Loading {...{ error, refetch }} {...messages} />;
  return (
    <>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {children(data)}
    </>
  );
}
