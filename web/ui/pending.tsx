import { type ReactNode, Suspense } from 'react';
import { Await, data } from 'react-router-dom';
import { VisitorError } from '#shared/errors';

/** A value that may be had, or the words for why not. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; message: string };

/**
 * Turns a rejection into words, so that a screen keeps its place and shows them in it: the error's own where they are
 * for the visitor, else `fallback`.
 */
export async function toOutcome<T>(work: Promise<T>, fallback: string): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, message: error instanceof VisitorError && error.message ? error.message : fallback };
  }
}

/** In milliseconds: what is there sooner than this is shown without a skeleton in between. */
const patience = 150;

/**
 * For loaders. On the Worker: the value itself, always. In the browser: the value if it comes quickly, else the
 * promise, so that the screen opens with its skeleton.
 */
export async function soon<T>(work: Promise<T>): Promise<{ value: T | Promise<T> }> {
  if (import.meta.env.SSR) return { value: await work };
  const late = Symbol('late');
  const first = await Promise.race([work, new Promise<typeof late>((done) => setTimeout(() => done(late), patience))]);
  return { value: first === late ? work : first };
}

/** A loader's data; a page that has to say what failed has status 503 on the Worker. */
export function toPageData<D>(found: D, { value }: { value: Outcome<unknown> | Promise<Outcome<unknown>> }) {
  return value instanceof Promise || value.ok ? found : data(found, { status: 503 });
}

export interface PendingProps<T> {
  value: T | Promise<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

/** Shows the skeleton until the value is there. */
export function Pending<T>({ value, skeleton, children }: PendingProps<T>) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={value}>{(resolved) => children(resolved as T)}</Await>
    </Suspense>
  );
}
