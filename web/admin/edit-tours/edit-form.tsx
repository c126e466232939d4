import { type Ref, useMemo } from 'react';
import type { DeskTour } from '#shared/tours/tour-stage';
import { TourForm } from '../tour-form/tour-form';
import { ConflictSection } from './conflict';
import { toVersion } from './merge';
import { editMessages } from './save-edit';
import { useEditTour } from './use-edit-tour';

export interface EditFormProps {
  ref: Ref<HTMLFormElement>;
  tour: DeskTour;
  onClose: () => void;
}

export function EditForm({ ref, tour, onClose }: EditFormProps) {
  const { draft, base, form, clash, submit, settle, backToForm, restore } = useEditTour(tour, onClose);
  const before = useMemo(() => toVersion(base), [base]);
  const busy = form.phase !== 'idle';
  return (
    <>
      {clash ? (
        <ConflictSection
          base={before}
          mine={clash.mine}
          theirs={clash.theirs}
          savedAt={clash.tour.updatedAt}
          busy={busy}
          onChoose={(choice) => void settle(choice)}
          onBack={backToForm}
        />
      ) : null}
      <TourForm
        ref={ref}
        label="Edit Tour"
        draft={draft}
        save={form}
        hidden={clash !== null}
        onSubmit={() => void submit()}
      >
        {restore ? (
          <button type="button" className="btn btn-quiet" onClick={() => void restore()}>
            Restore the tour
          </button>
        ) : null}
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn" disabled={busy}>
          {form.phase === 'preparing' ? 'Preparing pictures…' : busy ? editMessages.saving : 'Save'}
        </button>
      </TourForm>
    </>
  );
}
