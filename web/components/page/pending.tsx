import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, data } from 'react-router-dom';
import { findErrorMessage } from '#shared/errors';
import { Backdrop } from '../pictures/photo';
import { useDelayPageReady } from './hooks';
import * as styles from './page-banner.module.css';
import { Breadcrumbs } from './page-head';

export type LoadResult<T> = { ok: true; value: T } | { ok: false; message: string };

export async function toLoadResult<T>(work: Promise<T>, fallback: string): Promise<LoadResult<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, message: findErrorMessage(error, fallback) };
  }
}

/** Anything faster needs no skeleton. */
const patienceMs = 150;

/** The Worker always waits; the browser returns the promise if the value is slow, so that a skeleton can show. */
export async function awaitBriefly<T>(work: Promise<T>): Promise<{ value: T | Promise<T> }> {
  if (import.meta.env.SSR) return { value: await work };
  const late = Symbol('late');
  const first = await Promise.race([
    work,
    new Promise<typeof late>((done) => setTimeout(() => done(late), patienceMs)),
  ]);
  return { value: first === late ? work : first };
}

/** On the Worker a failed outcome sets status 503. */
export function toPageData<D>(found: D, { value }: { value: LoadResult<unknown> | Promise<LoadResult<unknown>> }) {
  return value instanceof Promise || value.ok ? found : data(found, { status: 503 });
}

interface PendingProps<T> {
  value: T | Promise<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

export function Pending<T>({ value, skeleton, children }: PendingProps<T>) {
  const answer = useDelayPageReady(!(value instanceof Promise));
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

interface PageBannerProps {
  title: string;
  eyebrow: string;
  lead?: string;
  /** Under /pictures, without width and extension. */
  picture: string;
  alt?: string;
}

const widths = [800, 1280, 1600];
/** Flat inks in the dark are as good at twice the size. */
const night = [800, 1280];

export function PageBanner({ title, eyebrow, lead, picture, alt = '' }: PageBannerProps) {
  return (
    <div className={`on-dark poster ${styles.banner}`}>
      <Backdrop
        className="cover"
        path={`/pictures/${picture}`}
        alt={alt}
        widths={widths}
        nightWidths={night}
        sizes="100vw"
      />
      <div className={`container ${styles.words}`}>
        <Breadcrumbs current={title} className={styles.crumbs} />
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
    </div>
  );
}

/** The app shell begins with the same (web/index.html). */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="container page-skeleton" aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
