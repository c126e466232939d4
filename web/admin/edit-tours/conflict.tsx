import { useEffect, useState } from 'react';
import { formatMoment } from '#shared/dates';
import styles from './conflict.module.css';
import { DifferenceChoice } from './difference-choice';
import { type Choice, compareVersions, type Difference, type Side, type Version } from './merge';

export interface ConflictProps {
  base: Version;
  mine: Version;
  theirs: Version;
  /** When theirs was saved, ISO 8601. */
  savedAt: string;
  busy: boolean;
  onChoose: (choice: Choice) => void;
  onBack: () => void;
}

/** Someone else's change came first: both are shown, and for each difference one chooses what stays. */
export function Conflict({ base, mine, theirs, savedAt, busy, onChoose, onBack }: ConflictProps) {
  const [differences, setDifferences] = useState<Difference[] | null>(null);
  const [choice, setChoice] = useState<Choice>({});

  useEffect(() => {
    let current = true;
    void compareVersions(base, mine, theirs).then((found) => {
      if (!current) return;
      setDifferences(found);
      setChoice(Object.fromEntries(found.map(({ field, proposed }) => [field, proposed])));
    });
    return () => {
      current = false;
    };
  }, [base, mine, theirs]);

  if (differences === null) return <p role="status">Comparing…</p>;
  const chooseAll = (side: Side) => setChoice(Object.fromEntries(differences.map(({ field }) => [field, side])));
  return (
    <section className={styles.conflict} aria-labelledby="conflict-title">
      <div role="alert">
        <h3 id="conflict-title">Someone else has changed this tour in the meantime.</h3>
        <p className={styles.lead}>
          Theirs was saved on <span className="num">{formatMoment(savedAt)}</span>; yours is not saved yet.{' '}
          {differences.length === 0 ? 'The two are the same.' : 'Choose what stays, then save.'}
        </p>
      </div>
      {differences.length > 1 ? (
        <p className={styles.all}>
          <button type="button" className="btn btn-quiet btn-small" onClick={() => chooseAll('mine')}>
            All mine
          </button>
          <button type="button" className="btn btn-quiet btn-small" onClick={() => chooseAll('theirs')}>
            All theirs
          </button>
        </p>
      ) : null}
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          difference={difference}
          mine={mine}
          theirs={theirs}
          chosen={choice[difference.field] ?? difference.proposed}
          onChoose={(side) => setChoice((before) => ({ ...before, [difference.field]: side }))}
        />
      ))}
      <div className={styles.acts}>
        <button type="button" className="btn btn-quiet" onClick={onBack}>
          Back to my form
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => onChoose(choice)}>
          {busy ? 'Saving...' : 'Save with these'}
        </button>
      </div>
    </section>
  );
}
