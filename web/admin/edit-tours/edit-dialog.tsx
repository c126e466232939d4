import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatMoment } from '#shared/text/dates';
import type { DeskTour } from '#shared/tours/tour-stage';
import { isTourId, tourMessages } from '#shared/tours/tour-words';
import { fetchDeskTour } from '../queries/tours';
import { SectionJumps } from '../ui/section-jumps';
import { Loading } from '../ui/state-line';
import { WorkDialog } from '../ui/work-dialog';
import { EditForm } from './edit-form';
import * as styles from './edit-tours.module.css';

export interface EditDialogProps {
  /** From the address; null if it names no tour. */
  id: string | null;
  onClose: () => void;
}

/** The edit modal, also at /editTourModal?id= (spec §2). It loads the current tour first. */
export function EditDialog({ id, onClose }: EditDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const isValid = id !== null && isTourId(id);
  const { data, error, refetch } = useQuery({
    queryKey: ['tour', id],
    queryFn: () => fetchDeskTour(id ?? ''),
    enabled: isValid,
    // Never refetch under the admin's hands; a newer version turns up on save.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const title = data ? data.heading || data.place : 'Edit Tour';
  return (
    <WorkDialog title={title} tools={data ? <SectionJumps form={form} /> : null} onClose={onClose}>
      {isValid ? null : <p role="alert">{tourMessages.invalidId}</p>}
      {isValid && (error || data === undefined) ? <Loading {...{ error, refetch }} words="Loading the tour…" /> : null}
      {data === null ? <p role="alert">{tourMessages.notFound}</p> : null}
      {data && data.stage !== 'published' ? (
        <p className={`on-amber round-control foot-20 small ${styles.stage}`}>{sayStage(data)}</p>
      ) : null}
      {data ? <EditForm key={data._id} ref={form} tour={data} onClose={onClose} /> : null}
    </WorkDialog>
  );
}

function sayStage({ stage, publishAt }: DeskTour): string {
  if (stage === 'scheduled')
    return `It goes on the site on ${formatMoment(publishAt ?? '')}. Until then only the desk sees it.`;
  return 'A draft: only the desk sees it, and it may be unfinished.';
}
