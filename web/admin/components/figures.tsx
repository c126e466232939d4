import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DueInstalment, formatDueDate, isLate } from '#shared/bookings/ledger';
import { formatDay, formatMoment } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { Photo } from '../../components/pictures/photo';
import * as styles from './facts.module.css';
import * as figuresStyles from './figures.module.css';
import * as momentStyles from './moment.module.css';
import * as sumsStyles from './sums.module.css';
import * as thumbStyles from './thumb.module.css';

interface FactsProps {
  lines: readonly (readonly [term: string, value: ReactNode])[];
  /** Gives `--term`, the width of the first column. */
  className?: string | undefined;
}

export function Facts({ lines, className = '' }: FactsProps) {
  return (
    <dl className={`small ruled ${styles.facts} ${className}`}>
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureProps {
  term: string;
  to?: string;
  value: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`card clips flex wraps ${figuresStyles.figures}`}>{children}</dl>;
}

export function Figure({ term, to, value, wide = false, children }: FigureProps) {
  return (
    <div className="stack packed on-card" data-wide={wide || undefined}>
      <dt className="ink small">
        {to ? (
          <Link className="tap" to={to}>
            {term}
          </Link>
        ) : (
          <span className="tap soft">{term}</span>
        )}
      </dt>
      <dd className="num">
        <span className={figuresStyles.value}>{value}</span>
        {children ? <div className="fine tight top-8">{children}</div> : null}
      </dd>
    </div>
  );
}

interface SumsProps {
  caption?: ReactNode;
  heads?: readonly string[];
  lines: readonly { words: string; more?: ReactNode; values: readonly ReactNode[]; isTotal?: boolean }[];
}

/** A sum, line by line. */
export function Sums({ caption, heads, lines }: SumsProps) {
  return (
    <table className={sumsStyles.sums}>
      {caption ? <caption className="soft left foot-8">{caption}</caption> : null}
      {heads ? (
        <thead className="fine">
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {lines.map(({ words, more, values, isTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
          <tr key={at} className={isTotal ? sumsStyles.total : undefined}>
            <th scope="row">
              {words}
              {more ? <span className="fine block">{more}</span> : null}
            </th>
            {values.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as is a value
              <td key={column} className="num">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Named({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="stack fills shrinks breaks">
      <strong className="strong">{name}</strong>
      {children}
    </span>
  );
}

export function Thumb({ src, alt = '' }: { src: string; alt?: string }) {
  return (
    <span className={`pic firm block ${thumbStyles.thumb}`}>
      <Photo src={src} alt={alt} sizes="84px" widest={400} />
    </span>
  );
}

export function Moment({ iso }: { iso: string }) {
  const [day = '', time = ''] = formatMoment(iso).split(', ');
  return (
    <time className={`nowrap ${momentStyles.moment} num`} dateTime={iso}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

export function DueLabel({ next, today }: { next: DueInstalment; today: string }) {
  const { due, amountPaise } = next;
  const late = isLate(next, today);
  return (
    <span className={late ? 'late' : undefined}>
      <span className="num">{formatPaise(amountPaise)}</span>{' '}
      <span className="nowrap">{due !== null && late ? `late since ${formatDay(due)}` : formatDueDate(next)}</span>
    </span>
  );
}

const minuteMs = 60_000;

/** A minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
