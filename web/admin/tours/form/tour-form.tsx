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
import { FaqSection, ItinerarySection } from './entries';
import { BasicsSection, layout, PlainRows, PriceSection } from './layout';
import * as saveBar from './save-bar.module.css';
import * as styles from './tour-form.module.css';
import { type TourDraft, useStoredTour } from './use-tour-draft';
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
  const { form, choice, base } = draft;
  const { share, failure, coverProblem } = save;
  const isNew = base === null;
  const noCover = choice.pictures.cover ? undefined : coverProblem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormProvider {...form}>
      <form ref={ref} className={styles.form} noValidate aria-label={label} onSubmit={submit}>
        <StoredTour draft={draft} />
        <RestoredNote draft={draft} />
        <Fragment key={draft.discards}>
          <BasicsSection />
          <PriceSection />
          <DeparturesSection />
          <FormSection
            title="Description"
            lead="A paragraph that makes people want to go, and says who the tour is for."
          >
            <PlainRows rows={layout.description} />
          </FormSection>
          <PicturesSection choice={choice} problem={noCover} />
          <ItinerarySection isNew={isNew} />
          <FormSection title="What’s included" lead="And what riders pay for themselves.">
            <PlainRows rows={layout.lists} />
          </FormSection>
          <FaqSection isNew={isNew} />
          <RouteSection />
          <FactsSection />
        </Fragment>
        <SaveBar failure={failure} problems={countProblems(form.formState.errors) + (noCover ? 1 : 0)} share={share}>
          {children}
        </SaveBar>
      </form>
    </FormProvider>
  );
}

function StoredTour({ draft }: { draft: TourDraft }) {
  useStoredTour(draft);
  return null;
}

function RestoredNote({ draft: { restored, base, discard } }: { draft: TourDraft }) {
  if (!restored) return null;
  const { lost } = restored;
  const which = lost.length === 1 ? 'this picture' : 'these pictures';
  return (
    <div className="wrap-anywhere mb-6">
      <RestoredNotice
        warning={lost.length > 0 ? `Choose ${which} again: ${lost.join(', ')}.` : null}
        discardLabel={base ? 'Discard changes' : 'Clear'}
        onDiscard={discard}
      />
    </div>
  );
}

interface SaveBarProps {
  failure: string | null;
  problems: number;
  share: number | null;
  children: ReactNode;
}

const toSentence = (count: number) =>
  count === 1 ? 'One field needs another look.' : `${count} fields need another look.`;

function SaveBar({ failure, problems, share, children }: SaveBarProps) {
  const words = failure ?? (problems > 0 ? toSentence(problems) : null);
  return (
    <div className="row flex-wrap justify-end sticky-footer gap-3">
      <div role="alert" className="grow-from-240">
        {words ? (
          <p className={`flex gap-2 text-danger text-small ${saveBar.failure}`}>
            <TriangleAlert className="icon" aria-hidden="true" />
            <span>{words}</span>
          </p>
        ) : null}
      </div>
      {share === null ? null : (
        <p className={`row text-small text-soft gap-2 ${saveBar.progress}`}>
          <progress className={`overflow-hidden ${saveBar.meter}`} value={share} max={1} aria-label="Sent" />
          <span className="tabular-nums">{Math.round(share * 100)} %</span>
        </p>
      )}
      <div className={`cluster ${saveBar.acts}`}>{children}</div>
    </div>
  );
}
