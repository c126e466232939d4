import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { DeparturesSection } from '../departures/departures-section';
import { PicturesSection } from '../pictures/pictures-section';
import { FactsSection } from '../route-editor/facts-section';
import { RouteSection } from '../route-editor/route-section';
import { FaqSection } from './faq-section';
import { FindingsSection } from './findings-section';
import { ItinerarySection } from './itinerary-section';
import { BasicsSection, DescriptionSection, ListsSection, PriceSection } from './plain-sections';
import { countProblems } from './problems';
import { RestoredNote } from './restored-note';
import { SaveBar } from './save-bar';
import * as styles from './tour-form.module.css';
import type { TourDraft } from './use-tour-draft';
import type { TourSave } from './use-tour-save';

export interface TourFormProps {
  ref?: Ref<HTMLFormElement>;
  label: string;
  draft: TourDraft;
  save: TourSave;
  hidden?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function TourForm({ ref, label, draft, save, hidden = false, onSubmit, children }: TourFormProps) {
  const { form, choice, base } = draft;
  const { uploading, failure, coverProblem } = save;
  const [routeAsked, setRouteAsked] = useState(false);
  const isNew = base === null;
  const noCover = choice.pictures.cover ? undefined : coverProblem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormProvider {...form}>
      <form ref={ref} className={styles.form} noValidate aria-label={label} hidden={hidden} onSubmit={submit}>
        <RestoredNote draft={draft} />
        <BasicsSection />
        <PriceSection />
        <DeparturesSection />
        <DescriptionSection />
        <PicturesSection choice={choice} shares={uploading?.files ?? null} problem={noCover} />
        <ItinerarySection isNew={isNew} />
        <ListsSection />
        <FaqSection isNew={isNew} />
        <RouteSection asked={routeAsked} onAsk={() => setRouteAsked(true)} />
        <FactsSection />
        <FindingsSection pictures={choice.pictures} onRoute={() => setRouteAsked(true)} />
        <SaveBar
          failure={failure}
          problems={countProblems(form.formState.errors) + (noCover ? 1 : 0)}
          share={uploading?.share ?? null}
        >
          {children}
        </SaveBar>
      </form>
    </FormProvider>
  );
}
