import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Inquiry } from '#shared/inquiries/inbox';
import { formatTourMonthAndPeople } from '#shared/inquiries/reply-templates';
import { ApiError } from '../../api/client';
import { Modal } from '../../components/dialog/modal';
import { Loading } from '../components/admin-page';
import { InquiryDetail } from './inquiry-detail';
import * as styles from './inquiry-detail.module.css';
import { inquiryQuery } from './queries';
import type { ChangeInquiry } from './use-change-inquiries';

interface InquiryPanelProps {
  id: string | null;
  listedInquiry: Inquiry | undefined;
  isWide: boolean;
  now: number;
  onChange: ChangeInquiry;
  onOpen: (id: string) => void;
  onStep: (direction: 1 | -1) => void;
  hasPrevious: boolean;
  hasNext: boolean;
  onClose: () => void;
}

/** The open inquiry: beside the list on wide screens, else in a dialog. */
export function InquiryPanel({
  id,
  listedInquiry,
  isWide,
  now,
  onChange,
  onOpen,
  onClose,
  ...stepProps
}: InquiryPanelProps) {
  const { data, error, refetch } = useQuery({ ...inquiryQuery(id ?? ''), enabled: id !== null });
  const isErased = error instanceof ApiError && error.status === 404;
  // The cache may still have the erased inquiry.
  const inquiry = isErased ? undefined : (data?.inquiry ?? listedInquiry);
  const content: ReactNode = inquiry ? (
    <InquiryDetail key={inquiry._id} {...{ inquiry, now, onChange, onOpen, onClose }} />
  ) : isErased ? (
    <p>This inquiry isn’t here any more: it was erased.</p>
  ) : (
    <Loading {...{ error, refetch }} message="Loading the inquiry…" />
  );
  const title = inquiry?.name ?? 'Inquiry';
  const lead = inquiry ? formatTourMonthAndPeople(inquiry) : undefined;
  if (!isWide) {
    return (
      <Modal title={title} lead={lead} open={id !== null} onClose={onClose}>
        <StepButtons {...stepProps} isWide={false} />
        {content}
      </Modal>
    );
  }
  if (id === null) return null;
  return (
    <SidePanel key={id} {...{ title, lead, stepProps, onClose }}>
      {content}
    </SidePanel>
  );
}

type StepButtonsProps = Pick<InquiryPanelProps, 'onStep' | 'hasPrevious' | 'hasNext'>;

function StepButtons({ onStep, hasPrevious, hasNext, isWide }: StepButtonsProps & { isWide: boolean }) {
  const steps = [
    { direction: -1, name: 'Previous', icon: ChevronUp, isEnabled: hasPrevious },
    { direction: 1, name: 'Next', icon: ChevronDown, isEnabled: hasNext },
  ] as const;
  const buttons = steps.map(({ direction, name, icon: Icon, isEnabled }) => (
    <button
      key={name}
      type="button"
      className={isWide ? 'icon-button' : 'btn btn-quiet btn-small'}
      aria-label={`${name} inquiry`}
      disabled={!isEnabled}
      onClick={() => onStep(direction)}
    >
      <Icon className="icon" aria-hidden="true" />
      {isWide ? null : name}
    </button>
  ));
  return isWide ? buttons : <div className="grid grid-cols-2 gap-2 mb-3">{buttons}</div>;
}

interface SidePanelProps {
  title: string;
  lead: string | undefined;
  stepProps: StepButtonsProps;
  onClose: () => void;
  children: ReactNode;
}

function SidePanel({ title, lead, stepProps, onClose, children }: SidePanelProps) {
  const panelRef = useRef<HTMLElement>(null);
  useEffect(() => panelRef.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className={`card ${styles.panel}`}
      aria-label={title}
      ref={panelRef}
      tabIndex={-1}
      onKeyDown={({ key, target }) => {
        // Escape in a dialog above the panel closes only the dialog.
        if (key === 'Escape' && !(target as Element).closest('dialog')) onClose();
      }}
    >
      <div className={`flex justify-between items-start gap-3 mb-2 ${styles.panelHeader}`}>
        <div>
          <h2>{title}</h2>
          {lead ? <p className="text-soft mt-1">{lead}</p> : null}
        </div>
        <div className={`flex flex-none ${styles.panelButtons}`}>
          <StepButtons {...stepProps} isWide />
          <button type="button" className="icon-button" aria-label="Close" title="Close (Escape)" onClick={onClose}>
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
      </div>
      {children}
    </section>
  );
}
