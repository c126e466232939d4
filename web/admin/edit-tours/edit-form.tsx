import { type FormEvent, type Ref, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Tour } from '#shared/tour';
import { PicturesSection } from '../pictures/pictures-section';
import { FactsSection } from '../route-editor/facts-section';
import { RouteSection } from '../route-editor/route-section';
import { countProblems } from '../tour-form/count-problems';
import { SaveBar } from '../tour-form/save-bar';
import styles from '../tour-form/tour-form.module.css';
import { TourSections } from '../tour-form/tour-sections';
import { Conflict } from './conflict';
import { toVersion } from './merge';
import { editMessages } from './save-edit';
import { useEditTour } from './use-edit-tour';

export interface EditFormProps {
  ref: Ref<HTMLFormElement>;
  tour: Tour;
  onClose: () => void;
}

/** All of a tour, in a form. It is there, with everything in it, until its save has succeeded. */
export function EditForm({ ref, tour, onClose }: EditFormProps) {
  const { draft, base, uploading, phase, failure, clash, save, settle, backToForm, bringBack } = useEditTour(
    tour,
    onClose,
  );
  const { form, desk } = draft;
  const before = useMemo(() => toVersion(base), [base]);
  const busy = phase !== 'idle';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <FormProvider {...form}>
      {clash ? (
        <Conflict
          base={before}
          mine={clash.mine}
          theirs={clash.theirs}
          savedAt={clash.tour.updatedAt}
          busy={busy}
          onChoose={(choice) => void settle(choice)}
          onBack={backToForm}
        />
      ) : null}
      <form
        ref={ref}
        className={styles.form}
        noValidate
        aria-label="Edit Tour"
        hidden={clash !== null}
        onSubmit={submit}
      >
        <TourSections kind="edit" pictures={<PicturesSection desk={desk} shares={uploading?.files ?? null} />} />
        <RouteSection />
        <FactsSection />
        <SaveBar failure={failure} problems={countProblems(form.formState.errors)} share={uploading?.share ?? null}>
          {bringBack ? (
            <button type="button" className="btn btn-quiet" onClick={() => void bringBack()}>
              Bring the tour back
            </button>
          ) : null}
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={busy}>
            {phase === 'preparing' ? 'Making pictures ready…' : busy ? editMessages.saving : 'Save'}
          </button>
        </SaveBar>
      </form>
    </FormProvider>
  );
}
