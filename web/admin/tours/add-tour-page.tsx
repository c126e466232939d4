import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { findErrorMessage } from '#shared/errors';
import { pages } from '#shared/routes';
import type { SavedTour } from '#shared/tours/api';
import type { Tour } from '#shared/tours/tour';
import { OfflineError } from '../../api/client';
import { showToast } from '../../components/toasts/toasts';
import { AdminPage } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { Field } from '../components/field';
import { SectionNav } from '../components/form-section';
import { TourForm } from './form/tour-form';
import { useUndoToast } from './form/tour-inputs';
import { type TourValues, toTourValues } from './form/tour-values';
import { useTourDraft } from './form/use-tour-draft';
import { type SavePhase, useTourSave } from './form/use-tour-save';
import { toursQuery } from './queries';

const sharedFields = [
  ...(['type', 'country', 'place', 'groupSize', 'language', 'inclusions', 'exclusions', 'faq'] as const),
];
type SharedValues = Pick<TourValues, (typeof sharedFields)[number]>;

const isBlank = (value: TourValues[keyof SharedValues]) =>
  typeof value === 'string'
    ? value.trim() === ''
    : value.every((row) => Object.values(row).every((text) => text.trim() === ''));

/** Values of `tour` for the form's empty fields. The place only fits if both tours have the same type. */
export function findFillValues(values: TourValues, tour: Tour): Partial<SharedValues> {
  const sourceValues = toTourValues(tour);
  const hasSameType = isBlank(values.type) || values.type === sourceValues.type;
  const names = sharedFields.filter(
    (name) => isBlank(values[name]) && !isBlank(sourceValues[name]) && (name !== 'place' || hasSameType),
  );
  return Object.fromEntries(names.map((name) => [name, sourceValues[name]]));
}

function setFormValues(setValue: UseFormReturn<TourValues>['setValue'], values: Partial<TourValues>): void {
  for (const name of sharedFields) {
    const value = values[name];
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
}

/** Fills empty fields from another tour. Undo leaves fields that were edited since. */
export function StartFromField({ form }: { form: UseFormReturn<TourValues> }) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const showUndo = useUndoToast();
  // Filled in after the next render, because the places to choose from depend on the new type.
  const [valuesToFill, setValuesToFill] = useState<Partial<TourValues>>({});
  const { setValue } = form;
  useEffect(() => setFormValues(setValue, valuesToFill), [setValue, valuesToFill]);
  if (tours.length === 0) return null;
  const fillFromTour = (id: string) => {
    const tour = tours.find(({ _id }) => _id === id);
    if (!tour) return;
    const previousValues = structuredClone(form.getValues());
    const fillValues = findFillValues(previousValues, tour);
    const filledNames = Object.keys(fillValues) as (keyof typeof fillValues)[];
    if (fillValues.type !== undefined) setFormValues(setValue, { type: fillValues.type });
    setValuesToFill(fillValues);
    form.clearErrors(filledNames);
    const isUnchanged = (name: keyof typeof fillValues) =>
      JSON.stringify(form.getValues(name)) === JSON.stringify(fillValues[name]);
    const undo = () =>
      setFormValues(
        setValue,
        Object.fromEntries(filledNames.filter(isUnchanged).map((name) => [name, previousValues[name]])),
      );
    const sourceLabel = `from “${tour.heading || tour.place}”.`;
    if (filledNames.length === 0) showToast({ kind: 'info', message: `Nothing was left to fill in ${sourceLabel}` });
    else showUndo(`Filled in ${sourceLabel}`, undo);
  };
  return (
    <div className="max-w-prose">
      <Field
        label="Start from another tour"
        hint="Fills in what is still empty of type, country, place, group size, language, what’s included and not, and questions. The rest is this tour’s own."
        emptyOptionLabel="Choose a tour"
        options={tours.map(({ _id, heading, place }) => [_id, heading || place])}
        value=""
        onValueChange={fillFromTour}
      />
    </div>
  );
}

/** Spec §8, except `savedAsDraft`. */
const addMessages = {
  savedAsDraft: 'Saved as a draft.',
  added: 'Tour added successfully!',
  failed: 'Failed to add the tour. Please try again.',
} as const;

const addTaskName = 'add a tour';

const buttonLabels: Record<SavePhase, string> = {
  idle: 'Add Tour',
  preparing: 'Preparing pictures…',
  saving: 'Saving...',
};

export function Component() {
  const draft = useTourDraft('add-tour', null);
  const showSavedToast = useSavedToast();
  const formElement = useRef<HTMLFormElement>(null);
  const tourSave = useTourSave(draft, {
    onSaved: (saved) => {
      draft.discard();
      scrollTo({ top: 0 });
      showSavedToast(saved);
    },
    onFailure: (error) => {
      const message = error instanceof OfflineError ? addMessages.failed : findErrorMessage(error, addMessages.failed);
      showToast({ kind: 'failure', task: addTaskName, message });
      return message;
    },
  });
  const { phase, failure } = tourSave;

  const submit = (stage: 'draft' | 'published') => {
    draft.isDraft.current = stage === 'draft';
    return tourSave.save();
  };

  return (
    <AdminPage
      title="Add Tour"
      lead="It goes live as soon as you add it; a draft stays in the admin, and may be unfinished. Fields with a star are required."
    >
      <StartFromField key={draft.discardCount} form={draft.form} />
      <SectionNav form={formElement} />
      <TourForm
        ref={formElement}
        label="Add Tour"
        draft={draft}
        save={tourSave}
        onSubmit={() => void submit('published')}
      >
        <QuietButton isLarge disabled={phase !== 'idle'} onClick={() => void submit('draft')}>
          Save as draft
        </QuietButton>
        <Button isLarge type="submit" disabled={phase !== 'idle'}>
          {failure && phase === 'idle' ? 'Try again' : buttonLabels[phase]}
        </Button>
      </TourForm>
    </AdminPage>
  );
}

function useSavedToast(): (saved: SavedTour) => void {
  const navigate = useNavigate();
  return ({ tour, message }) => {
    const isDraft = tour?.stage === 'draft';
    const path = tour && (isDraft ? adminLinks.editTour(tour._id) : pages.tour(tour._id));
    showToast({
      kind: 'success',
      task: addTaskName,
      message: isDraft ? addMessages.savedAsDraft : message || addMessages.added,
      ...(path ? { action: { label: isDraft ? 'Open it' : 'See it', run: () => void navigate(path) } } : {}),
    });
  };
}
