import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Inquiry } from '#shared/inquiry';
import { countPeople } from '#shared/inquiry-count';
import { ApiError } from '../../api/client';
import { Modal } from '../../ui/modal';
import { isErased, openedQuery } from '../queries/inbox';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { FailedLine } from '../ui/state-line';
import * as styles from './opened.module.css';
import { OpenedInquiry } from './opened-inquiry';

export interface OpenedPlaceProps {
  id: string | null;
  /** As the list has it, if it is there. */
  listed: Inquiry | undefined;
  isWide: boolean;
  /** In milliseconds. */
  now: number;
  onChange: ChangeInquiry;
  onOpen: (id: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

const leadOf = ({ subject, departureMonth, number }: Inquiry) =>
  `${subject}, ${departureMonth}, ${countPeople(number)}`;

/** The open inquiry: beside the list where there is room, else over it, on a phone from below. */
export function OpenedPlace({ id, listed, isWide, now, onChange, onOpen, onStep, onClose }: OpenedPlaceProps) {
  const { data, error, refetch } = useQuery({ ...openedQuery(id ?? ''), enabled: () => id !== null && !isErased(id) });
  const isGone = error instanceof ApiError && error.status === 404;
  // What was fetched before it was erased is shown no longer.
  const inquiry = isGone ? undefined : (data?.inquiry ?? listed);
  const content: ReactNode = inquiry ? (
    <OpenedInquiry key={inquiry._id} {...{ inquiry, now, onChange, onOpen, onClose }} />
  ) : isGone ? (
    <p>This inquiry isn’t here any more: it was erased.</p>
  ) : error ? (
    <FailedLine message={error.message} onRetry={() => void refetch()} />
  ) : (
    <p role="status">Loading the inquiry…</p>
  );
  const title = inquiry?.name ?? 'Inquiry';
  const lead = inquiry ? leadOf(inquiry) : undefined;
  if (!isWide) {
    return (
      <Modal title={title} lead={lead} open={id !== null} onClose={onClose}>
        {content}
      </Modal>
    );
  }
  if (id === null) return null;
  return (
    <Pane key={id} {...{ title, lead, onStep, onClose }}>
      {content}
    </Pane>
  );
}

interface PaneProps {
  title: string;
  lead: string | undefined;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
}

function Pane({ title, lead, onStep, onClose, children }: PaneProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <section className={`card ${styles.pane}`} aria-label={title} ref={ref} tabIndex={-1}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        <div className={styles.steps}>
          <button
            type="button"
            className="square"
            aria-label="Previous inquiry"
            title="Previous (K)"
            onClick={() => onStep(-1)}
          >
            <ChevronUp className="icon" aria-hidden="true" />
          </button>
          <button type="button" className="square" aria-label="Next inquiry" title="Next (J)" onClick={() => onStep(1)}>
            <ChevronDown className="icon" aria-hidden="true" />
          </button>
          <button type="button" className="square" aria-label="Close" title="Close (Escape)" onClick={onClose}>
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
      </div>
      {children}
    </section>
  );
}
