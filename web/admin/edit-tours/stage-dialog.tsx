import { type FormEvent, useId, useState } from 'react';
import type { DeskTour, StageInput, TourStage } from '#shared/tours/tour-stage';
import { untitledTour } from '#shared/tours/tour-words';
import { Modal } from '../../ui/dialog/modal';
import { FormField } from '../ui/form-field';
import { fromIndianField, toIndianField, tomorrowMorning } from './india-time';
import { PreviewLink } from './preview-link';
import * as styles from './stage.module.css';
import { useStage } from './use-stage';

export interface StageDialogProps {
  tour: DeskTour | null;
  onClose: () => void;
}

/** Asks where a tour is to be seen. */
export function StageDialog({ tour, onClose }: StageDialogProps) {
  return (
    <Modal title="Visibility" lead={tour?.heading || untitledTour} open={tour !== null} onClose={onClose}>
      {tour ? <StageForm key={tour._id} tour={tour} onDone={onClose} /> : null}
    </Modal>
  );
}

const choices: Record<TourStage, [title: string, words: string]> = {
  published: ['On the site', 'Everybody sees it.'],
  scheduled: ['On the site from', 'It appears by itself at that time.'],
  draft: ['Draft', 'Only the desk sees it. It leaves the site, search engines and phones; who saved it keeps a copy.'],
};

function StageForm({ tour, onDone }: { tour: DeskTour; onDone: () => void }) {
  const name = useId();
  const [stage, setStage] = useState<TourStage>(tour.stage === 'draft' ? 'published' : tour.stage);
  const [at, setAt] = useState(() => (tour.publishAt ? toIndianField(tour.publishAt) : tomorrowMorning(Date.now())));
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, change } = useStage(setProblem);
  const publishAt = fromIndianField(at);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stage === 'scheduled' && publishAt === null) return setProblem('Choose a day and a time.');
    const input: StageInput = stage === 'scheduled' ? { stage, publishAt: publishAt ?? '' } : { stage };
    if (await change(tour, input)) onDone();
  };

  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="stack gap-8">
        <legend className="visually-hidden">Visibility</legend>
        {(Object.keys(choices) as TourStage[]).map((each) => (
          <div key={each} className={`stack on-card round-control rings gap-4 ${styles.choice}`}>
            <label className={`row small tight gap-12 pressed ${styles.pick}`}>
              <input type="radio" name={name} checked={stage === each} onChange={() => setStage(each)} />
              <span>
                <strong>{choices[each][0]}</strong> {choices[each][1]}
              </span>
            </label>
            {each === 'scheduled' && stage === 'scheduled' ? (
              <FormField label="Day and time, in India" className={styles.time}>
                {(wires) => (
                  <input
                    {...wires}
                    type="datetime-local"
                    value={at}
                    onChange={({ currentTarget }) => setAt(currentTarget.value)}
                  />
                )}
              </FormField>
            ) : null}
          </div>
        ))}
      </fieldset>
      {tour.stage === 'published' ? null : <PreviewLink tour={tour} />}
      <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
      <div className="cluster to-end shares">
        <button type="button" className="btn btn-quiet btn-small" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="btn btn-small" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  );
}
