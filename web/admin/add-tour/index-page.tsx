import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { wordsFor } from '#shared/errors';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import type { SavedTour } from '#shared/tours/api';
import { OfflineError } from '../../api/client';
import { showToast } from '../../ui/toasts/toasts';
import { TourForm } from '../tour-form/tour-form';
import { useTourDraft } from '../tour-form/use-tour-draft';
import { type SavePhase, useTourSave } from '../tour-form/use-tour-save';
import { Button, QuietButton } from '../ui/button';
import { DeskPage } from '../ui/desk-page';
import { SectionJumps } from '../ui/form-section';
import { StartFromField } from './start-from-field';

/** The spec's (§8), and one for drafts. */
const addMessages = {
  drafted: 'Saved as a draft.',
  added: 'Tour added successfully!',
  failed: 'Failed to add the tour. Please try again.',
} as const;

const adding = 'add a tour';

const buttonWords: Record<SavePhase, string> = {
  idle: 'Add Tour',
  preparing: 'Preparing pictures…',
  saving: 'Saving...',
};

export function Component() {
  const draft = useTourDraft('add-tour', null);
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);
  const save = useTourSave(draft, {
    onSaved: (saved) => {
      draft.discard();
      scrollTo({ top: 0 });
      announce(saved);
    },
    onFailure: (error) => {
      const message = error instanceof OfflineError ? addMessages.failed : wordsFor(error, addMessages.failed);
      showToast({ kind: 'failure', task: adding, message });
      return message;
    },
  });
  const { phase, failure } = save;

  const submit = (stage: 'draft' | 'published') => {
    draft.isDraft.current = stage === 'draft';
    return save.save();
  };

  return (
    <DeskPage
      title="Add Tour"
      lead="It goes live as soon as you add it; a draft stays at the desk, and may be unfinished. Fields with a star are required."
    >
      <StartFromField key={draft.discards} form={draft.form} />
      <SectionJumps form={form} />
      <TourForm ref={form} label="Add Tour" draft={draft} save={save} onSubmit={() => void submit('published')}>
        <QuietButton big disabled={phase !== 'idle'} onClick={() => void submit('draft')}>
          Save as draft
        </QuietButton>
        <Button big type="submit" disabled={phase !== 'idle'}>
          {failure && phase === 'idle' ? 'Try again' : buttonWords[phase]}
        </Button>
      </TourForm>
    </DeskPage>
  );
}

function useAnnounce(): (saved: SavedTour) => void {
  const navigate = useNavigate();
  return ({ tour, message }) => {
    const isDraft = tour?.stage === 'draft';
    const path = tour && (isDraft ? deskLinks.editTour(tour._id) : pages.tour(tour._id));
    showToast({
      kind: 'success',
      task: adding,
      message: isDraft ? addMessages.drafted : message || addMessages.added,
      ...(path ? { action: { label: isDraft ? 'Open it' : 'See it', run: () => void navigate(path) } } : {}),
    });
  };
}
