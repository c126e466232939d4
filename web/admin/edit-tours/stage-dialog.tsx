import { useId, useState } from 'react';
import { previewPath } from '#shared/tours/preview';
import type { DeskTour, TourStage } from '#shared/tours/tour-stage';
import { untitledTour } from '#shared/tours/tour-words';
import { Modal } from '../../ui/dialog/modal';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import * as styles from './stage.module.css';
import { useStage } from './tour-actions';

interface StageDialogProps {
  tour: DeskTour | null;
  onClose: () => void;
}

export function StageDialog({ tour, onClose }: StageDialogProps) {
  return (
    <Modal title="Visibility" lead={tour?.heading || untitledTour} open={tour !== null} onClose={onClose}>
      {tour ? <StageForm key={tour._id} tour={tour} onDone={onClose} /> : null}
    </Modal>
  );
}

const choices: Record<TourStage, [title: string, words: string]> = {
  published: ['On the site', 'Everybody sees it.'],
  draft: ['Draft', 'Only the desk sees it. It leaves the site, search engines and phones; who saved it keeps a copy.'],
};

function StageForm({ tour, onDone }: { tour: DeskTour; onDone: () => void }) {
  const name = useId();
  const [stage, setStage] = useState<TourStage>('published');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, change } = useStage(setProblem);

  const submit = async () => {
    if (await change(tour, stage)) onDone();
  };

  return (
    <DeskForm {...{ busy }} onSubmit={() => void submit()}>
      <fieldset className="stack gap-8">
        <legend className="visually-hidden">Visibility</legend>
        {(Object.keys(choices) as TourStage[]).map((each) => (
          <div key={each} className={`choice stack on-card round-control gap-4 ${styles.choice}`}>
            <label className={`row small tight gap-12 pressed ${styles.pick}`}>
              <input type="radio" name={name} checked={stage === each} onChange={() => setStage(each)} />
              <span>
                <strong>{choices[each][0]}</strong> {choices[each][1]}
              </span>
            </label>
          </div>
        ))}
      </fieldset>
      {tour.stage === 'published' ? null : (
        <p className="fine">
          <a className="tap" href={previewPath(tour._id)} target="_blank" rel="noreferrer">
            Open the preview
          </a>{' '}
          Whoever is logged in here sees the tour as it is saved.
        </p>
      )}
      <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
      <div className="cluster to-end shares">
        <QuietButton onClick={onDone}>Cancel</QuietButton>
        <SaveButton busy={busy}>Save</SaveButton>
      </div>
    </DeskForm>
  );
}
