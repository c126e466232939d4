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

/** Fields that an agency's tours often share. Other fields belong to one tour alone. */
const sharedFields = [
  ...(['type', 'country', 'place', 'groupSize', 'language', 'inclusions', 'exclusions', 'faq'] as const),
];
type SharedValues = Pick<TourValues, (typeof sharedFields)[number]>;

const isBlank = (value: TourValues[keyof SharedValues]) =>
  typeof value === 'string'
    ? value.trim() === ''
    : value.every((row) => Object.values(row).every((text) => text.trim() === ''));

/** Returns values for the empty fields only; the place only if both tours have the same type. */
export function fillEmptyFields(values: TourValues, tour: Tour): Partial<SharedValues> {
  const other = toTourValues(tour);
  const hasSameType = isBlank(values.type) || values.type === other.type;
  const names = sharedFields.filter(
    (name) => isBlank(values[name]) && !isBlank(other[name]) && (name !== 'place' || hasSameType),
  );
  return Object.fromEntries(names.map((name) => [name, other[name]]));
}

function setFormValues(setValue: UseFormReturn<TourValues>['setValue'], values: Partial<TourValues>): void {
  for (const name of sharedFields) {
    const value = values[name];
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
}

/** Neither filling in nor Undo overwrites what the user has typed. */
export function StartFromField({ form }: { form: UseFormReturn<TourValues> }) {
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const showUndo = useUndoToast();
  // The select has the options of the new type only after the next render.
  const [valuesToFill, setValuesToFill] = useState<Partial<TourValues>>({});
  const { setValue } = form;
  useEffect(() => setFormValues(setValue, valuesToFill), [setValue, valuesToFill]);
  if (tours.length === 0) return null;
  const fillFromTour = (id: string) => {
    const tour = tours.find(({ _id }) => _id === id);
    if (!tour) return;
    const before = structuredClone(form.getValues());
    const filled = fillEmptyFields(before, tour);
    const names = Object.keys(filled) as (keyof typeof filled)[];
    if (filled.type !== undefined) setFormValues(setValue, { type: filled.type });
    setValuesToFill(filled);
    form.clearErrors(names);
    const isUnchanged = (name: keyof typeof filled) =>
      JSON.stringify(form.getValues(name)) === JSON.stringify(filled[name]);
    const undo = () =>
      setFormValues(setValue, Object.fromEntries(names.filter(isUnchanged).map((name) => [name, before[name]])));
    const sourceLabel = `from “${tour.heading || tour.place}”.`;
    if (names.length === 0) showToast({ kind: 'info', message: `Nothing was left to fill in ${sourceLabel}` });
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

/** Spec §8, except `drafted`. */
const addMessages = {
  drafted: 'Saved as a draft.',
  added: 'Tour added successfully!',
  failed: 'Failed to add the tour. Please try again.',
} as const;

const addTask = 'add a tour';

const buttonLabels: Record<SavePhase, string> = {
  idle: 'Add Tour',
  preparing: 'Preparing pictures…',
  saving: 'Saving...',
};

export function Component() {
  const draft = useTourDraft('add-tour', null);
  const showSavedToast = useSavedToast();
  const form = useRef<HTMLFormElement>(null);
  const save = useTourSave(draft, {
    onSaved: (saved) => {
      draft.discard();
      scrollTo({ top: 0 });
      showSavedToast(saved);
    },
    onFailure: (error) => {
      const message = error instanceof OfflineError ? addMessages.failed : findErrorMessage(error, addMessages.failed);
      showToast({ kind: 'failure', task: addTask, message });
      return message;
    },
  });
  const { phase, failure } = save;

  const submit = (stage: 'draft' | 'published') => {
    draft.isDraft.current = stage === 'draft';
    return save.save();
  };

  return (
    <AdminPage
      title="Add Tour"
      lead="It goes live as soon as you add it; a draft stays in the admin, and may be unfinished. Fields with a star are required."
    >
      <StartFromField key={draft.discardCount} form={draft.form} />
      <SectionNav form={form} />
      <TourForm ref={form} label="Add Tour" draft={draft} save={save} onSubmit={() => void submit('published')}>
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
      task: addTask,
      message: isDraft ? addMessages.drafted : message || addMessages.added,
      ...(path ? { action: { label: isDraft ? 'Open it' : 'See it', run: () => void navigate(path) } } : {}),
    });
  };
}
