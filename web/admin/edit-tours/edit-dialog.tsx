import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useMemo, useRef, useState } from 'react';
import { wordsFor } from '#shared/errors';
import * as toursApi from '#shared/tours/api';
import type { DeskTour } from '#shared/tours/tour-stage';
import { isTourId, tourMessages } from '#shared/tours/tour-words';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/toasts/toasts';
import { fetchDeskTour, putTour } from '../queries/tours';
import { ask } from '../session/ask';
import { isOwnChange } from '../session/own-changes';
import { markSaved } from '../session/unsaved';
import { TourForm } from '../tour-form/tour-form';
import { useTourDraft } from '../tour-form/use-tour-draft';
import { useTourSave, type Version } from '../tour-form/use-tour-save';
import { Button, QuietButton } from '../ui/button';
import { SectionJumps } from '../ui/form-section';
import { Loading } from '../ui/state-line';
import { WorkDialog } from '../ui/work-dialog';
import { mergeVersions, toVersion } from './merge';
import { TourConflict } from './tour-conflict';

interface EditDialogProps {
  id: string | null;
  onClose: () => void;
}

/** Also at /editTourModal?id= (spec §2). */
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
        <p className="notice on-amber foot-20">A draft: only the desk sees it, and it may be unfinished.</p>
      ) : null}
      {data ? <EditForm key={data._id} ref={form} tour={data} onClose={onClose} /> : null}
    </WorkDialog>
  );
}

function toEditFailure(error: unknown): string {
  if (error instanceof ApiError) return `Error: ${error.status} - ${wordsFor(error, '')}`;
  return `Failed to update the tour. Error: ${wordsFor(error, 'please try again.')}`;
}

interface Clash {
  tour: DeskTour;
  mine: Version;
  theirs: Version;
}

interface EditFormProps {
  ref: Ref<HTMLFormElement>;
  tour: DeskTour;
  onClose: () => void;
}

function EditForm({ ref, tour, onClose }: EditFormProps) {
  const client = useQueryClient();
  const name = `edit-tour ${tour._id}`;
  const draft = useTourDraft(name, tour, tour.stage === 'draft');
  const base = draft.base ?? tour;
  const [isGone, setGone] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const form = useTourSave(draft, {
    onSaved: ({ message }) => {
      draft.discard();
      markSaved(name);
      onClose();
      showToast({ kind: 'success', message: message || 'Tour updated successfully!' });
    },
    onFailure: (error) => {
      setGone(error instanceof ApiError && error.status === 404);
      return toEditFailure(error);
    },
    onConflict: (now, mine) => setClash({ tour: now, mine, theirs: toVersion(now) }),
  });

  /** Someone else deleted the tour: restores it, so the save can be tried again. */
  const restore = async () => {
    try {
      const { tour: back } = await ask(toursApi.restoreTour, { params: { id: tour._id } });
      if (back) putTour(client, back);
      setGone(false);
      form.setFailure(null);
      showToast({ kind: 'info', message: 'Tour restored. You can save now.' });
    } catch (error) {
      form.setFailure(toEditFailure(error));
    }
  };

  const before = useMemo(() => toVersion(base), [base]);
  const busy = form.phase !== 'idle';
  return (
    <>
      {clash ? (
        <TourConflict
          base={before}
          mine={clash.mine}
          theirs={clash.theirs}
          savedAt={clash.tour.updatedAt}
          isOwn={isOwnChange(clash.tour)}
          busy={busy}
          onSettle={(choice) => {
            setClash(null);
            void form.saveMerged(mergeVersions(clash.mine, clash.theirs, choice), clash.tour);
          }}
          onClose={() => setClash(null)}
        />
      ) : null}
      <TourForm ref={ref} label="Edit Tour" draft={draft} save={form} onSubmit={() => void form.save()}>
        {isGone ? (
          <QuietButton big onClick={() => void restore()}>
            Restore the tour
          </QuietButton>
        ) : null}
        <QuietButton big onClick={onClose}>
          Cancel
        </QuietButton>
        <Button type="submit" big disabled={busy}>
          {form.phase === 'preparing' ? 'Preparing pictures…' : busy ? 'Saving...' : 'Save'}
        </Button>
      </TourForm>
    </>
  );
}
