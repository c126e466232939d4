import { useEffect, useState } from 'react';
import { formatMoment } from '#shared/dates';
import * as styles from './conflict.module.css';
import { DifferenceChoice } from './difference-choice';
import { type Choice, compareVersions, type Difference, type Side, type Version } from './merge';

export interface ConflictProps {
  base: Version;
  mine: Version;
  theirs: Version;
  savedAt: string;
  busy: boolean;
  onChoose: (choice: Choice) => void;
  onBack: () => void;
}

/** Someone else saved first: shows both versions and lets the admin choose for each difference. */
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
        <h3 id="conflict-title">Someone else changed this tour while you were editing.</h3>
        <p className={styles.lead}>
          Theirs was saved on <span className="num">{formatMoment(savedAt)}</span>. Yours isn’t saved yet.{' '}
          {differences.length === 0 ? 'Both versions are the same.' : 'Choose what to keep, then save.'}
        </p>
      </div>
      {differences.length > 1 ? (
        <p className="cluster">
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
      <div className={`cluster ${styles.acts}`}>
        <button type="button" className="btn btn-quiet" onClick={onBack}>
          Back to my form
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => onChoose(choice)}>
          {busy ? 'Saving...' : 'Save these choices'}
        </button>
      </div>
    </section>
  );
}
