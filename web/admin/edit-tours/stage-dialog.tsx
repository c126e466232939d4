import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDay, formatMoment } from '#shared/text/dates';
import { type PreviewAnswer, previewDays } from '#shared/tours/preview';
import type { DeskTour, StageInput, TourStage } from '#shared/tours/tour-stage';
import { untitledTour } from '#shared/tours/tour-words';
import { Modal } from '../../ui/dialog/modal';
import { endPreview, makePreview, previewsQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field } from '../ui/field';
import { MadeLinks } from '../ui/made-links';
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

  const submit = async () => {
    if (stage === 'scheduled' && publishAt === null) return setProblem('Choose a day and a time.');
    const input: StageInput = stage === 'scheduled' ? { stage, publishAt: publishAt ?? '' } : { stage };
    if (await change(tour, input)) onDone();
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
            {each === 'scheduled' && stage === 'scheduled' ? (
              <Field
                label="Day and time, in India"
                className={styles.time}
                type="datetime-local"
                value={at}
                onType={setAt}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
      {tour.stage === 'published' ? null : <PreviewLink tour={tour} />}
      <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
      <div className="cluster to-end shares">
        <QuietButton onClick={onDone}>Cancel</QuietButton>
        <SaveButton busy={busy}>Save</SaveButton>
      </div>
    </DeskForm>
  );
}

// India has one time zone and no summer time.
const offset = '+05:30';
const offsetMs = 5.5 * 60 * 60 * 1000;

/** ISO 8601 → a time in India as a `datetime-local` field holds it: `2026-11-22T09:00`. */
export function toIndianField(iso: string): string {
  return new Date(Date.parse(iso) + offsetMs).toISOString().slice(0, 16);
}

export function fromIndianField(text: string): string | null {
  const at = Date.parse(`${text}:00${offset}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** For a field that nobody has filled in. */
export function tomorrowMorning(now: number): string {
  return `${toIndianField(new Date(now + 24 * 60 * 60 * 1000).toISOString()).slice(0, 10)}T09:00`;
}

const failed = 'We couldn’t make the preview. Please try again.';

/** Made when somebody asks, and can be sent on, and ended. */
function PreviewLink({ tour }: { tour: DeskTour }) {
  const { queryKey, ...query } = previewsQuery(tour._id);
  const { data, error } = useQuery({ queryKey, ...query });
  const { busy, run } = useDeskMutation(queryKey);
  const making = useDeskMutation(queryKey);
  const [made, setMade] = useState<PreviewAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const make = () => {
    if (making.busy) return;
    setProblem(null);
    void making.run({
      action: `preview ${tour._id}`,
      call: () => makePreview(tour._id),
      done: (answer) => void setMade(answer),
      failed: () => void setProblem(failed),
    });
  };
  const end = async (id: string) => {
    const isDone = await run({ action: `end preview ${id}`, call: () => endPreview(tour._id, id) });
    if (isDone && made?.id === id) setMade(null);
  };
  const links = (data ?? []).map(({ id, madeAt, madeBy, endsAt }) => ({
    id,
    isOver: false,
    more: `Works until ${formatDay(endsAt)}.`,
    made: `Made ${formatMoment(madeAt)}${madeBy ? ` by ${madeBy}` : ''}`,
  }));
  return (
    <div className="stack gap-8">
      <p className="fine">
        {made ? (
          <>
            <a className="tap" href={made.path} target="_blank" rel="noreferrer">
              Open the preview
            </a>{' '}
            Whoever has its address sees the tour as it is saved, for {previewDays} days; search engines don’t.
          </>
        ) : (
          <button type="button" className="btn-text tap" onClick={make}>
            Make a preview link
          </button>
        )}{' '}
        <span role="status">{making.busy ? 'Making the preview…' : problem}</span>
      </p>
      {error && !data ? <p className="fine">Earlier previews couldn’t be listed.</p> : null}
      {links.length > 0 ? (
        <MadeLinks
          label="Previews of this tour"
          {...{ links, busy }}
          warning="Whoever opens it then finds nothing there. You can make a new one."
          onEnd={end}
        />
      ) : null}
    </div>
  );
}
