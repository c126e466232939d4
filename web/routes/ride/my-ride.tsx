import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { addDays, dayWords, lastDay, weekdayWords } from '#shared/ride/days';
import type { Ride } from '#shared/ride/ride';
import { Field } from '../../ui/field';
import * as styles from './my-ride.module.css';
import type { SectionProps } from './sections/section';

export interface MyRideProps extends Pick<SectionProps, 'tour' | 'ride' | 'onChange'> {
  /** Forgets this plan. */
  onRemove: () => void;
}

const mostPeople = 40;

/** What the rest of the page is worked out from. Without scripts it isn't shown: nothing could be kept. */
export function MyRide({ tour, ride, onChange, onRemove }: MyRideProps) {
  const end = ride.startsOn && addDays(ride.startsOn, lastDay(tour) - 1);
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="my-ride-title">
      <h2 id="my-ride-title">My ride</h2>
      <div className={`scripted ${styles.fields}`}>
        <Field label="First day">
          {(wires) => (
            <input
              {...wires}
              type="date"
              value={ride.startsOn ?? ''}
              onChange={({ target }) => onChange({ startsOn: target.value || null })}
            />
          )}
        </Field>
        <People
          count={ride.people}
          onMore={(more) => onChange(({ people }) => ({ people: Math.min(mostPeople, Math.max(1, people + more)) }))}
        />
        <Choice
          legend="Passport"
          value={ride.nationality}
          of={[
            ['IN', 'Indian'],
            ['other', 'Another'],
          ]}
          onChoose={(nationality) => onChange({ nationality })}
        />
        <Choice
          legend="Motorbike"
          value={ride.ownBike ? 'own' : 'yours'}
          of={[
            ['yours', 'One of yours'],
            ['own', 'My own'],
          ]}
          onChoose={(bike) => onChange({ ownBike: bike === 'own' })}
        />
      </div>
      <p className={`spread ${styles.said}`}>
        <span className="num">
          {ride.startsOn && end
            ? `${weekdayWords(ride.startsOn)} to ${weekdayWords(end)}, ${dayWords(end).slice(-4)}`
            : 'Set your first day, and every date on this page is yours.'}
        </span>
        {ride.createdAt ? (
          <button type="button" className={`btn-text ${styles.forget}`} onClick={onRemove}>
            Forget this plan
          </button>
        ) : null}
      </p>
    </section>
  );
}

function People({ count, onMore }: { count: number; onMore: (more: 1 | -1) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend>People</legend>
      <div className={styles.count}>
        <button type="button" aria-label="One fewer" disabled={count <= 1} onClick={() => onMore(-1)}>
          <Minus className="icon" aria-hidden="true" />
        </button>
        <output className="num">{count}</output>
        <button type="button" aria-label="One more" disabled={count >= mostPeople} onClick={() => onMore(1)}>
          <Plus className="icon" aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  of: readonly (readonly [value: T, label: string])[];
  onChoose: (value: T) => void;
}

function Choice<T extends Ride['nationality'] | 'own' | 'yours'>({ legend, value, of, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        {of.map(([each, label]) => (
          <label key={each}>
            <input type="radio" name={legend} checked={value === each} onChange={() => onChoose(each)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
