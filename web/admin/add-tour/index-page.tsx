import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { SavedTour } from '../../api/admin';
import { OfflineError } from '../../api/client';
import { showToast } from '../../ui/toasts';
import type { Pictures } from '../pictures/picture-list';
import { PicturesSection } from '../pictures/pictures-section';
import { putTour } from '../queries/tours';
import { SessionEndedError } from '../session/with-token';
import { checkTour } from '../tour-form/check-tour';
import { countProblems } from '../tour-form/count-problems';
import { SaveBar } from '../tour-form/save-bar';
import { showServerProblems } from '../tour-form/show-problems';
import styles from '../tour-form/tour-form.module.css';
import { TourSections } from '../tour-form/tour-sections';
import type { TourValues } from '../tour-form/tour-values';
import { useTourDraft } from '../tour-form/use-tour-draft';
import { useUpload } from '../tour-form/use-upload';
import { DeskPage } from '../ui/desk-page';
import { addMessages, saveNewTour, toFailure, toNewTourBody } from './save-new-tour';

type Phase = 'idle' | 'preparing' | 'saving';
const buttonWords: Record<Phase, string> = {
  idle: 'Add Tour',
  preparing: 'Making pictures ready…',
  saving: 'Saving...',
};

export function Component() {
  const draft = useTourDraft('add-tour', 'add', null);
  const { form, desk, startAfresh } = draft;
  const { state: uploading, upload } = useUpload();
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [coverProblem, setCoverProblem] = useState<string>();
  const [mayBeStored, setMayBeStored] = useState(false);
  const announce = useAnnounce();
  const closeFailure = useRef<() => void>(undefined);

  const fail = (error: unknown) => {
    if (error instanceof SessionEndedError) return;
    const message = toFailure(error);
    setMayBeStored((before) => before || error instanceof OfflineError);
    setFailure(message);
    closeFailure.current = showToast({ kind: 'failure', message });
    showServerProblems(form, error);
  };

  const save = async () => {
    setFailure(null);
    closeFailure.current?.();
    setPhase('preparing');
    const pictures = await desk.settled();
    setCoverProblem(pictures.cover ? undefined : addMessages.coverRequired);
    if (!pictures.cover) closeFailure.current = showToast({ kind: 'failure', message: addMessages.coverRequired });
    await form.handleSubmit((values) => send(values, pictures))();
  };

  const send = async (values: TourValues, pictures: Pictures) => {
    const { input } = checkTour(values, 'add');
    const body = input && toNewTourBody(input, pictures);
    if (!body) return;
    setPhase('saving');
    try {
      const saved = await upload(body, (onProgress) => saveNewTour(input, body, { mayBeStored, onProgress }));
      setMayBeStored(false);
      startAfresh();
      scrollTo({ top: 0 });
      form.setFocus('heading');
      announce(saved);
    } catch (error) {
      fail(error);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'idle') void save().finally(() => setPhase('idle'));
  };

  return (
    <DeskPage
      title="Add Tour"
      lead="It is on the site as soon as it is saved. Fields with a star have to be filled in."
    >
      <FormProvider {...form}>
        <form className={styles.form} noValidate aria-label="Add Tour" onSubmit={submit}>
          <TourSections
            kind="add"
            pictures={
              <PicturesSection
                desk={desk}
                shares={uploading?.files ?? null}
                problem={desk.pictures.cover ? undefined : coverProblem}
                coverRequired
              />
            }
          />
          <SaveBar failure={failure} problems={countProblems(form.formState.errors)} share={uploading?.share ?? null}>
            <button className="btn" type="submit" disabled={phase !== 'idle'}>
              {failure && phase === 'idle' ? 'Try again' : buttonWords[phase]}
            </button>
          </SaveBar>
        </form>
      </FormProvider>
    </DeskPage>
  );
}

/** Says that the tour is there, with the way to its page. */
function useAnnounce(): (saved: SavedTour) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ tour, message }) => {
    if (tour) putTour(client, tour);
    showToast({
      kind: 'success',
      message: message || addMessages.added,
      ...(tour ? { action: { label: 'See it', run: () => void navigate(pages.tour(tour._id)) } } : {}),
    });
  };
}
