import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dayWords } from '#shared/ride/days';
import { parsePlanFragment } from '../../ride/plan-link';
import type { SectionProps } from './sections/section';

/** Offers the plan that a shared link carries. Nothing is changed until the rider accepts it. */
export function SharedPlan({ ride, onChange }: Pick<SectionProps, 'ride' | 'onChange'>) {
  const { hash } = useLocation();
  const [answeredHash, setAnsweredHash] = useState('');
  const [plan, setPlan] = useState<ReturnType<typeof parsePlanFragment>>(null);
  // The Worker never sees a fragment, so it is read after hydration.
  useEffect(() => setPlan(parsePlanFragment(hash)), [hash]);
  if (plan === null || answeredHash === hash) return null;
  return (
    <div className="notice" role="status">
      <p>
        <b>{`A friend shared a plan${plan.startsOn ? ` from ${dayWords(plan.startsOn)}` : ''}.`}</b>{' '}
        <span>{ride.createdAt ? 'Using it replaces your first day, added nights and bike.' : ''}</span>
      </p>
      <p className="cluster">
        <button
          type="button"
          className="btn btn-small"
          onClick={() => {
            onChange(plan);
            setAnsweredHash(hash);
          }}
        >
          Use this plan
        </button>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setAnsweredHash(hash)}>
          {ride.createdAt ? 'Keep mine' : 'No, thanks'}
        </button>
      </p>
    </div>
  );
}
