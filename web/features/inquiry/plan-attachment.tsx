import { useEffect } from 'react';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import type { AttachedPlan as Plan } from '../ride/plan/attached-plan';
import { useInquiryApi } from './inquiry-api';
import * as styles from './plan-attachment.module.css';

interface PlanAttachmentProps {
  draft: InquiryDraft;
  /** What this phone holds for the tour. */
  plan: Plan | null;
  goes?: boolean;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

/** Nothing where this phone holds no plan for the tour. */
export function PlanAttachment({ draft, plan, goes = false, onChange }: PlanAttachmentProps) {
  const { tourId, ride } = draft;
  const { listDepartures } = useInquiryApi();
  const planned = plan?.text;
  useEffect(() => {
    // The plan has changed since it was chosen to go along.
    if (planned && ride && planned !== ride) onChange('ride', planned);
  }, [planned, ride, onChange]);
  const fillPeople = ({ people }: Plan) => onChange('number', String(people));
  const fillDate = ({ month, startsOn }: Plan) => {
    if (!month) return;
    onChange('departureMonth', month);
    listDepartures(tourId).then(
      (dates) => onChange('departureId', dates.find((date) => date.startsOn === startsOn)?.id ?? ''),
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, or the rider could change nothing of it
  useEffect(() => {
    if (!goes || !plan) return;
    onChange('ride', plan.text);
    fillPeople(plan);
    fillDate(plan);
  }, [goes, plan]);
  const text = planned ?? ride;
  if (!text) return null;
  const choose = (chosen: boolean) => {
    onChange('ride', chosen ? text : '');
    if (!chosen || !plan) return;
    if (!draft.number) fillPeople(plan);
    if (!draft.departureMonth) fillDate(plan);
  };
  return (
    <div className={styles.plan}>
      <label className={`touch-target ${styles.choice}`}>
        <input type="checkbox" checked={ride !== ''} onChange={({ target }) => choose(target.checked)} />
        <span>Send my ride plan too</span>
      </label>
      <details className={styles.what}>
        <summary>See what we will read</summary>
        <ul>
          {text.split('\n').map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="fine-print">Your papers and your passport stay on this phone.</p>
      </details>
    </div>
  );
}
