import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DueInstalment, formatDueDate, isOverdue } from '#shared/bookings/ledger';
import { formatDay, formatMoment } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { Photo } from '../../components/pictures/photo';
import * as styles from './facts.module.css';
import * as figuresStyles from './figures.module.css';
import * as momentStyles from './moment.module.css';
import * as sumsStyles from './sums.module.css';
import * as thumbStyles from './thumb.module.css';

interface FactsProps {
  rows: readonly (readonly [term: string, value: ReactNode])[];
  /** Class that sets `--term`, the width of the first column. */
  className?: string | undefined;
}

export function Facts({ rows, className = '' }: FactsProps) {
  return (
    <dl className={`text-small border-t ${styles.facts} ${className}`}>
      {rows.map(([term, value]) => (
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
  linkTo?: string;
  value: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`card overflow-hidden flex flex-wrap ${figuresStyles.figures}`}>{children}</dl>;
}

export function Figure({ term, linkTo, value, wide = false, children }: FigureProps) {
  return (
    <div className="grid content-start bg-card" data-wide={wide || undefined}>
      <dt className="text-ink text-small">
        {linkTo ? (
          <Link className="touch-target" to={linkTo}>
            {term}
          </Link>
        ) : (
          <span className="touch-target text-soft">{term}</span>
        )}
      </dt>
      <dd className="tabular-nums">
        <span className={figuresStyles.value}>{value}</span>
        {children ? <div className="fine-print leading-snug mt-2">{children}</div> : null}
      </dd>
    </div>
  );
}

interface AmountTableProps {
  caption?: ReactNode;
  columnTitles?: readonly string[];
  rows: readonly { label: string; note?: ReactNode; values: readonly ReactNode[]; isTotal?: boolean }[];
}

export function AmountTable({ caption, columnTitles, rows }: AmountTableProps) {
  return (
    <table className={sumsStyles.sums}>
      {caption ? <caption className="text-soft text-left mb-2">{caption}</caption> : null}
      {columnTitles ? (
        <thead className="fine-print">
          <tr>
            <td />
            {columnTitles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ label, note, values, isTotal }, rowIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <tr key={rowIndex} className={isTotal ? sumsStyles.total : undefined}>
            <th scope="row">
              {label}
              {note ? <span className="fine-print block">{note}</span> : null}
            </th>
            {values.map((value, columnIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
              <td key={columnIndex} className="tabular-nums">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function NamedItem({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="grid grow-from-240 min-w-0 wrap-anywhere">
      <strong className="font-semibold">{name}</strong>
      {children}
    </span>
  );
}

export function Thumbnail({ src, alt = '' }: { src: string; alt?: string }) {
  return (
    <span className={`picture-box flex-none block ${thumbStyles.thumb}`}>
      <Photo src={src} alt={alt} sizes="84px" maxWidth={400} />
    </span>
  );
}

export function Timestamp({ iso }: { iso: string }) {
  const [day = '', time = ''] = formatMoment(iso).split(', ');
  return (
    <time className={`whitespace-nowrap ${momentStyles.moment} tabular-nums`} dateTime={iso}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

export function DueLabel({ instalment, today }: { instalment: DueInstalment; today: string }) {
  const { due: dueDay, amountPaise } = instalment;
  const isPastDue = isOverdue(instalment, today);
  return (
    <span className={isPastDue ? 'text-overdue' : undefined}>
      <span className="tabular-nums">{formatPaise(amountPaise)}</span>{' '}
      <span className="whitespace-nowrap">
        {dueDay !== null && isPastDue ? `late since ${formatDay(dueDay)}` : formatDueDate(instalment)}
      </span>
    </span>
  );
}

const minuteMs = 60_000;

/** Returns the current time in milliseconds, and updates it every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
