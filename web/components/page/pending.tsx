import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, data } from 'react-router-dom';
import { findErrorMessage } from '#shared/errors';
import type { SitePhoto } from '#shared/settings/photos';
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

/** Faster responses show no skeleton. */
const skeletonDelayMs = 150;

/** Returns the value; in the browser its promise if the value is slow, so that a skeleton can show. */
export async function awaitBriefly<T>(work: Promise<T>): Promise<{ value: T | Promise<T> }> {
  if (import.meta.env.SSR) return { value: await work };
  const timedOut = Symbol('timed out');
  const timeout = new Promise<typeof timedOut>((resolve) => setTimeout(() => resolve(timedOut), skeletonDelayMs));
  const result = await Promise.race([work, timeout]);
  return { value: result === timedOut ? work : result };
}

/** Returns the loader's data, with status 503 if `value` is a failure. */
export function toPageData<D>(found: D, { value }: { value: LoadResult<unknown> | Promise<LoadResult<unknown>> }) {
  return value instanceof Promise || value.ok ? found : data(found, { status: 503 });
}

interface PendingProps<T> {
  value: T | Promise<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

export function Pending<T>({ value, skeleton, children }: PendingProps<T>) {
  const markHydrated = useDelayPageReady(!(value instanceof Promise));
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={value}>
        {(resolved) => (
          <>
            <HydrationMarker onHydrated={markHydrated} />
            {children(resolved as T)}
          </>
        )}
      </Await>
    </Suspense>
  );
}

/** Its effect runs when the content beside it has hydrated. */
function HydrationMarker({ onHydrated }: { onHydrated: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(onHydrated, []);
  return null;
}

interface PageBannerProps {
  title: string;
  eyebrow: string;
  lead?: string;
  /** Under /pictures, without width and extension. */
  picture: string;
  alt?: string;
  photo: SitePhoto | null | undefined;
}

const widths = [800, 1280, 1600];
/** Night pictures have flat colours, which stay sharp when they are enlarged. */
const nightWidths = [800, 1280];

export function PageBanner({ title, eyebrow, lead, picture, alt = '', photo }: PageBannerProps) {
  return (
    <div className={`on-dark poster ${styles.banner}`}>
      <Backdrop
        className="cover"
        path={`/pictures/${picture}`}
        alt={alt}
        photo={photo}
        widths={widths}
        nightWidths={nightWidths}
        sizes="(min-width: 700px) 50vw, 100vw"
      />
      <div className={styles.text}>
        <Breadcrumbs current={title} className={styles.breadcrumbs} />
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
    </div>
  );
}

/** Same markup as the skeleton of the app shell (web/index.html). */
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
