import { useEffect } from 'react';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import type { AttachedPlan as Plan } from '../ride/plan/attached-plan';
import { useInquiryApi } from './inquiry-api';
import * as styles from './plan-attachment.module.css';

interface PlanAttachmentProps {
  draft: InquiryDraft;
  /** Null if this phone has no plan for the tour. */
  plan: Plan | null;
  isPreselected?: boolean;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

export function PlanAttachment({ draft, plan, isPreselected = false, onChange }: PlanAttachmentProps) {
  const { tourId, ride } = draft;
  const { listDepartures } = useInquiryApi();
  const planText = plan?.text;
  useEffect(() => {
    // Updates the attached text after the visitor changed the plan.
    if (planText && ride && planText !== ride) onChange('ride', planText);
  }, [planText, ride, onChange]);
  const fillPeople = ({ people }: Plan) => onChange('number', String(people));
  const fillDate = ({ month, startsOn }: Plan) => {
    if (!month) return;
    onChange('departureMonth', month);
    listDepartures(tourId).then(
      (departures) =>
        onChange('departureId', departures.find((departure) => departure.startsOn === startsOn)?.id ?? ''),
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render would overwrite what was typed
  useEffect(() => {
    if (!isPreselected || !plan) return;
    onChange('ride', plan.text);
    fillPeople(plan);
    fillDate(plan);
  }, [isPreselected, plan]);
  const text = planText ?? ride;
  if (!text) return null;
  const attach = (isAttached: boolean) => {
    onChange('ride', isAttached ? text : '');
    if (!isAttached || !plan) return;
    if (!draft.number) fillPeople(plan);
    if (!draft.departureMonth) fillDate(plan);
  };
  return (
    <div className={styles.plan}>
      <label className={`touch-target ${styles.checkbox}`}>
        <input type="checkbox" checked={ride !== ''} onChange={({ target }) => attach(target.checked)} />
        <span>Send my ride plan too</span>
      </label>
      <details className={styles.preview}>
        <summary>See what we will read</summary>
        <ul>
          {text.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="fine-print">Your travel documents and your passport stay on this phone.</p>
      </details>
    </div>
  );
}
