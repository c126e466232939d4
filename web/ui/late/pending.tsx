import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, data } from 'react-router-dom';
import { wordsFor } from '#shared/errors';
import { useAwaited } from './use-ready';

/** A value, or a message saying why there is none. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; message: string };

/** Turns a rejection into a message to show: the error's own if it's for the visitor, else `fallback`. */
export async function toOutcome<T>(work: Promise<T>, fallback: string): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, message: wordsFor(error, fallback) };
  }
}

/** In milliseconds: anything faster needs no skeleton. */
const patience = 150;

/**
 * For loaders. The Worker always waits. The browser returns the promise if the value is slow, so that a skeleton can
 * show.
 */
export async function soon<T>(work: Promise<T>): Promise<{ value: T | Promise<T> }> {
  if (import.meta.env.SSR) return { value: await work };
  const late = Symbol('late');
  const first = await Promise.race([work, new Promise<typeof late>((done) => setTimeout(() => done(late), patience))]);
  return { value: first === late ? work : first };
}

/** A loader's data; on the Worker a failed outcome sets status 503. */
export function toPageData<D>(found: D, { value }: { value: Outcome<unknown> | Promise<Outcome<unknown>> }) {
  return value instanceof Promise || value.ok ? found : data(found, { status: 503 });
}

export interface PendingProps<T> {
  value: T | Promise<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

export function Pending<T>({ value, skeleton, children }: PendingProps<T>) {
  const answer = useAwaited(!(value instanceof Promise));
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={value}>
        {(resolved) => (
          <>
            <Answering onAnswer={answer} />
            {children(resolved as T)}
          </>
        )}
      </Await>
    </Suspense>
  );
}

/** Its effect runs once the part around it has hydrated. */
function Answering({ onAnswer }: { onAnswer: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onAnswer, []);
  return null;
}
