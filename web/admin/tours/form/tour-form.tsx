import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FormEvent, Fragment, type ReactNode, type Ref } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormSection } from '../../components/form-section';
import { RestoredNotice } from '../../components/record-form';
import { DeparturesSection } from '../departure-dates/departures-section';
import { PicturesSection } from '../pictures/pictures-section';
import { FactsSection } from '../route/facts-section';
import { RouteSection } from '../route/route-section';
import { countProblems } from './check-tour';
import { BasicsSection, FieldRows, layout, PriceSection } from './field-layout';
import { FaqSection, ItinerarySection } from './itinerary-and-faq';
import * as saveBarStyles from './save-bar.module.css';
import * as styles from './tour-form.module.css';
import { type TourDraft, useStoreTourDraft } from './use-tour-draft';
import type { TourSave } from './use-tour-save';

interface TourFormProps {
  ref?: Ref<HTMLFormElement>;
  label: string;
  draft: TourDraft;
  save: TourSave;
  onSubmit: () => void;
  children: ReactNode;
}

export function TourForm({ ref, label, draft, save, onSubmit, children }: TourFormProps) {
  const { form, pictureSelection, base } = draft;
  const { progress, failure, coverProblem } = save;
  const isNewTour = base === null;
  const missingCoverMessage = pictureSelection.pictures.cover ? undefined : coverProblem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormProvider {...form}>
      <form ref={ref} className={styles.form} noValidate aria-label={label} onSubmit={submit}>
        <DraftStorage draft={draft} />
        <RestoredDraftNotice draft={draft} />
        <Fragment key={draft.discardCount}>
          <BasicsSection />
          <PriceSection />
          <DeparturesSection />
          <FormSection
            title="Description"
            lead="A paragraph that makes people want to go, and says who the tour is for."
          >
            <FieldRows rows={layout.description} />
          </FormSection>
          <PicturesSection selection={pictureSelection} problem={missingCoverMessage} />
          <ItinerarySection isNewTour={isNewTour} />
          <FormSection title="What’s included" lead="And what riders pay for themselves.">
            <FieldRows rows={layout.lists} />
          </FormSection>
          <FaqSection isNewTour={isNewTour} />
          <RouteSection />
          <FactsSection />
        </Fragment>
        <SaveBar
          failure={failure}
          problemCount={countProblems(form.formState.errors) + (missingCoverMessage ? 1 : 0)}
          progress={progress}
        >
          {children}
        </SaveBar>
      </form>
    </FormProvider>
  );
}

/** A component of its own, because it renders with each keystroke. */
function DraftStorage({ draft }: { draft: TourDraft }) {
  useStoreTourDraft(draft);
  return null;
}

function RestoredDraftNotice({ draft: { restored, base, discard } }: { draft: TourDraft }) {
  if (!restored) return null;
  const { lostFiles } = restored;
  const lostPictures = lostFiles.length === 1 ? 'this picture' : 'these pictures';
  return (
    <div className="wrap-anywhere mb-6">
      <RestoredNotice
        warning={lostFiles.length > 0 ? `Choose ${lostPictures} again: ${lostFiles.join(', ')}.` : null}
        discardLabel={base ? 'Discard changes' : 'Clear'}
        onDiscard={discard}
      />
    </div>
  );
}

interface SaveBarProps {
  failure: string | null;
  problemCount: number;
  /** Sent share of the upload, 0 to 1; null if nothing is being sent. */
  progress: number | null;
  children: ReactNode;
}

const formatProblemCount = (count: number) =>
  count === 1 ? 'One field needs another look.' : `${count} fields need another look.`;

function SaveBar({ failure, problemCount, progress, children }: SaveBarProps) {
  const message = failure ?? (problemCount > 0 ? formatProblemCount(problemCount) : null);
  return (
    <div className={`row flex-wrap justify-end sticky-footer gap-3 ${saveBarStyles.bar}`}>
      <div role="alert" className="grow-from-240">
        {message ? (
          <p className={`flex gap-2 text-danger text-small ${saveBarStyles.failure}`}>
            <TriangleAlert className="icon" aria-hidden="true" />
            <span>{message}</span>
          </p>
        ) : null}
      </div>
      {progress === null ? null : (
        <p className={`row text-small text-soft gap-2 ${saveBarStyles.progress}`}>
          <progress className={`overflow-hidden ${saveBarStyles.meter}`} value={progress} max={1} aria-label="Sent" />
          <span className="tabular-nums">{Math.round(progress * 100)} %</span>
        </p>
      )}
      <div className={`cluster ${saveBarStyles.actions}`}>{children}</div>
    </div>
  );
}
