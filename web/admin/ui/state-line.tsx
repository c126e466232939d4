import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { wordsFor } from '#shared/errors';
import { QuietButton } from './button';

interface FailedLineProps {
  error?: unknown;
  message?: string;
  onRetry: () => void;
}

export function FailedLine({ error, message = wordsFor(error, 'That didn’t load.'), onRetry }: FailedLineProps) {
  return (
    <div className="notice wraps middle on-rust danger" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="fills medium">{message}</span>
      <QuietButton onClick={onRetry}>Try again</QuietButton>
    </div>
  );
}

/** A warning about what is typed; nothing where there is none. */
export function Warning({ words, role = 'status' }: { words: string | null; role?: 'status' | 'note' }) {
  if (!words) return null;
  return (
    <p className="notice on-amber" role={role}>
      {words}
    </p>
  );
}

interface LoadingProps {
  error: unknown;
  refetch: () => unknown;
  words: string;
  failed?: string | undefined;
}

export function Loading({ error, refetch, words, failed }: LoadingProps) {
  if (!error) return <p role="status">{words}</p>;
  return <FailedLine error={error} {...(failed ? { message: failed } : {})} onRetry={() => void refetch()} />;
}

interface LoadedProps<T> extends Omit<LoadingProps, 'error' | 'refetch'> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Data stay when they can't be fetched anew, and that is said above them. */
export function Loaded<T>({ query: { data, error, refetch }, children, ...loading }: LoadedProps<T>) {
  if (data === undefined) return <Loading {...{ error, refetch }} {...loading} />;
  return (
    <>
      {error ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
      {children(data)}
    </>
  );
}
