import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { formatMoment } from '#shared/dates';
import { findErrorMessage } from '#shared/errors';
import type { AdminTour } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { isTourId, tourMessages } from '#shared/tours/tour-messages';
import { ApiError } from '../../api/client';
import { showToast } from '../../components/toasts/toasts';
import { Loading } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { ConflictDialog, type Difference, type SideSelection, TextPreview } from '../components/conflict-dialog';
import * as styles from '../components/conflict-dialog.module.css';
import { EditorDialog } from '../components/dialogs';
import { SectionNav } from '../components/form-section';
import { callApi, isOwnChange } from '../session/api-client';
import { markSaved } from '../session/drafts';
import { TourForm } from './form/tour-form';
import { useTourDraft } from './form/use-tour-draft';
import { type TourVersion, useTourSave } from './form/use-tour-save';
import { type ComparedField, comparedFields, compareVersions, mergeVersions, toVersion } from './merge';
import { PicturePreview } from './pictures/gallery';
import { fetchAdminTour, setCachedTour } from './queries';

function listPreviewTexts({ values }: TourVersion, field: Exclude<ComparedField, 'cover' | 'gallery'>): string[] {
  switch (field) {
    case 'itinerary':
      return values.itinerary.map(({ day, title, description }) => `Day ${day}: ${title}\n${description}`);
    case 'faq':
      return values.faq.map(({ question, answer }) => `${question}\n${answer}`);
    case 'route':
      return values.route.map(
        ({ day, name, altitudeM, kmFromPrevious }) => `${day} · ${name}, ${altitudeM} m, ${kmFromPrevious} km`,
      );
    case 'departures':
      return values.departures.map(({ startsOn, seats, takenElsewhere, price, state }) =>
        [startsOn, `${seats} seats, ${takenElsewhere || 0} sold elsewhere`, price && `₹${price}`, state]
          .filter(Boolean)
          .join(' · '),
      );
    case 'facts':
      return Object.entries(values.facts)
        .map(([fact, value]) => [fact, typeof value === 'string' ? value : value.join(', ')] as const)
        .filter(([, text]) => text !== '')
        .map(([fact, text]) => `${fact}: ${text}`);
    default:
      return values[field].split('\n');
  }
}

function FieldPreview({ version, field }: { version: TourVersion; field: ComparedField }) {
  if (field === 'cover' || field === 'gallery') {
    const { cover, gallery } = version.pictures;
    const pictures = field === 'cover' ? (cover ? [cover] : []) : gallery;
    if (pictures.length === 0) return <em className="text-soft text-small">None</em>;
    return (
      <span className={`grid gap-2 ${styles.pictures}`}>
        {pictures.map((picture, index) => (
          <span key={picture.key} className="picture-box">
            <PicturePreview picture={picture} alt={`Picture ${index + 1}`} />
          </span>
        ))}
      </span>
    );
  }
  return <TextPreview text={listPreviewTexts(version, field).join('\n')} />;
}

interface TourConflictProps {
  base: TourVersion;
  mine: TourVersion;
  theirs: TourVersion;
  savedAt: string;
  isFromOwnTab: boolean;
  busy: boolean;
  onResolve: (selection: SideSelection<ComparedField>) => void;
  onClose: () => void;
}

export function TourConflict({
  base,
  mine,
  theirs,
  savedAt,
  isFromOwnTab,
  busy,
  onResolve,
  onClose,
}: TourConflictProps) {
  const [differences, setDifferences] = useState<Difference<ComparedField>[] | null>(null);
  useEffect(() => {
    let isStale = false;
    void compareVersions(base, mine, theirs).then((newDifferences) => {
      if (!isStale) setDifferences(newDifferences);
    });
    return () => {
      isStale = true;
    };
  }, [base, mine, theirs]);
  return (
    <ConflictDialog
      recordName="this tour"
      isFromOwnTab={isFromOwnTab}
      lead={`${isFromOwnTab ? 'That version' : 'Theirs'} was saved on ${formatMoment(savedAt)}.`}
      {...{ differences, busy, onResolve, onClose }}
      getLabel={(field) => comparedFields.get(field) ?? field}
      renderValue={(field, side) => <FieldPreview version={side === 'mine' ? mine : theirs} field={field} />}
    />
  );
}

interface EditDialogProps {
  id: string | null;
  onClose: () => void;
}

export function EditDialog({ id, onClose }: EditDialogProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const isValidId = id !== null && isTourId(id);
  const {
    data: tour,
    error,
    refetch,
  } = useQuery({
    queryKey: ['tour', id],
    queryFn: () => fetchAdminTour(id ?? ''),
    enabled: isValidId,
    // A refetch would change the form during an edit. A conflict is detected on save.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const title = tour ? tour.heading || tour.place : 'Edit Tour';
  return (
    <EditorDialog title={title} headerContent={tour ? <SectionNav form={formElement} /> : null} onClose={onClose}>
      {isValidId ? null : <p role="alert">{tourMessages.invalidId}</p>}
      {isValidId && (error || tour === undefined) ? (
        <Loading {...{ error, refetch }} message="Loading the tour…" />
      ) : null}
      {tour === null ? <p role="alert">{tourMessages.notFound}</p> : null}
      {tour && tour.stage !== 'published' ? (
        <p className="notice bg-amber mb-5">A draft: only admins see it, and it may be unfinished.</p>
      ) : null}
      {tour ? <EditForm key={tour._id} ref={formElement} tour={tour} onClose={onClose} /> : null}
    </EditorDialog>
  );
}

function formatEditFailure(error: unknown): string {
  if (error instanceof ApiError) return `Error: ${error.status} - ${findErrorMessage(error, '')}`;
  return `Failed to update the tour. Error: ${findErrorMessage(error, 'please try again.')}`;
}

interface EditConflict {
  savedTour: AdminTour;
  mine: TourVersion;
  theirs: TourVersion;
}

interface EditFormProps {
  ref: Ref<HTMLFormElement>;
  tour: AdminTour;
  onClose: () => void;
}

function EditForm({ ref, tour, onClose }: EditFormProps) {
  const client = useQueryClient();
  const draftName = `edit-tour ${tour._id}`;
  const draft = useTourDraft(draftName, tour, tour.stage === 'draft');
  const baseTour = draft.base ?? tour;
  const [isDeleted, setDeleted] = useState(false);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const tourSave = useTourSave(draft, {
    onSaved: ({ message }) => {
      draft.discard();
      markSaved(draftName);
      onClose();
      showToast({ kind: 'success', message: message || 'Tour updated successfully!' });
    },
    onFailure: (error) => {
      setDeleted(error instanceof ApiError && error.status === 404);
      return formatEditFailure(error);
    },
    onConflict: (current, mine) => setConflict({ savedTour: current, mine, theirs: toVersion(current) }),
  });

  /** Somebody else deleted the tour during the edit; the save can be retried afterwards. */
  const restoreDeletedTour = async () => {
    try {
      const { tour: restored } = await callApi(toursApi.restoreTour, { params: { id: tour._id } });
      if (restored) setCachedTour(client, restored);
      setDeleted(false);
      tourSave.setFailure(null);
      showToast({ kind: 'info', message: 'Tour restored. You can save now.' });
    } catch (error) {
      tourSave.setFailure(formatEditFailure(error));
    }
  };

  const baseVersion = useMemo(() => toVersion(baseTour), [baseTour]);
  const busy = tourSave.phase !== 'idle';
  return (
    <>
      {conflict ? (
        <TourConflict
          base={baseVersion}
          mine={conflict.mine}
          theirs={conflict.theirs}
          savedAt={conflict.savedTour.updatedAt}
          isFromOwnTab={isOwnChange(conflict.savedTour)}
          busy={busy}
          onResolve={(selection) => {
            setConflict(null);
            void tourSave.saveMerged(mergeVersions(conflict.mine, conflict.theirs, selection), conflict.savedTour);
          }}
          onClose={() => setConflict(null)}
        />
      ) : null}
      <TourForm ref={ref} label="Edit Tour" draft={draft} save={tourSave} onSubmit={() => void tourSave.save()}>
        {isDeleted ? (
          <QuietButton isLarge onClick={() => void restoreDeletedTour()}>
            Restore the tour
          </QuietButton>
        ) : null}
        <QuietButton isLarge onClick={onClose}>
          Cancel
        </QuietButton>
        <Button type="submit" isLarge disabled={busy}>
          {tourSave.phase === 'preparing' ? 'Preparing pictures…' : busy ? 'Saving...' : 'Save'}
        </Button>
      </TourForm>
    </>
  );
}
