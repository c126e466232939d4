import { useEffect, useId, useState } from 'react';
import { formatMoment } from '#shared/text/dates';
import { PicturePreview } from '../pictures/gallery';
import { QuietButton, SaveButton } from '../ui/button';
import * as styles from './conflict.module.css';
import {
  type Choice,
  type ComparedField,
  comparedFields,
  compareVersions,
  type Difference,
  type Side,
  type Version,
} from './merge';

function toLines({ values }: Version, field: Exclude<ComparedField, 'cover' | 'gallery'>): string[] {
  switch (field) {
    case 'itinerary':
      return values.itinerary.map(({ day, title, description }) => `Day ${day}: ${title}\n${description}`);
    case 'faq':
      return values.faq.map(({ question, answer }) => `${question}\n${answer}`);
    case 'route':
      return values.route.map(
        ({ day, name, altitudeM, kmFromPrevious }) => `${day} · ${name}, ${altitudeM} m, ${kmFromPrevious} km`,
      );
    case 'departures':
      return values.departures.map(({ startsOn, seats, taken, price, state }) =>
        [startsOn, `${taken || 0} of ${seats} seats taken`, price && `₹${price}`, state].filter(Boolean).join(' · '),
      );
    case 'facts':
      return Object.entries(values.facts)
        .map(([fact, value]) => [fact, typeof value === 'string' ? value : value.map(toWord).join(', ')] as const)
        .filter(([, text]) => text !== '')
        .map(([fact, text]) => `${fact}: ${text}`);
    default:
      return values[field].split('\n');
  }
}

const toWord = (item: string | { day: string; km: string }) =>
  typeof item === 'string' ? item : `day ${item.day} ${item.km} km`;

function FieldPreview({ version, field }: { version: Version; field: ComparedField }) {
  if (field === 'cover' || field === 'gallery') {
    const { cover, gallery } = version.pictures;
    const shown = field === 'cover' ? (cover ? [cover] : []) : gallery;
    if (shown.length === 0) return <em className="soft small">None</em>;
    return (
      <span className={`stack gap-8 ${styles.pictures}`}>
        {shown.map((picture, index) => (
          <span key={picture.key} className="pic">
            <PicturePreview picture={picture} alt={`Picture ${index + 1}`} />
          </span>
        ))}
      </span>
    );
  }
  const text = toLines(version, field).join('\n');
  return text.trim() === '' ? (
    <em className="soft small">Empty</em>
  ) : (
    <span className="block small loose breaks kept">{text}</span>
  );
}

interface DifferenceChoiceProps {
  difference: Difference;
  mine: Version;
  theirs: Version;
  chosen: Side;
  onChoose: (side: Side) => void;
}

const words: Record<Side, string> = { mine: 'Yours', theirs: 'Theirs' };

function DifferenceChoice({ difference, mine, theirs, chosen, onChoose }: DifferenceChoiceProps) {
  const { field, isClash } = difference;
  const name = useId();
  return (
    <fieldset className={styles.difference}>
      <legend>
        {comparedFields.get(field)}
        {isClash ? <span className="mark on-amber">changed by both</span> : null}
      </legend>
      <div className="stack fits-240 gap-12">
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={`choice stack round pressed gap-8 ${styles.side}`}>
            <span className="row gap-8 strong finger">
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {words[side]}
            </span>
            <FieldPreview version={side === 'mine' ? mine : theirs} field={field} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ConflictSectionProps {
  base: Version;
  mine: Version;
  theirs: Version;
  savedAt: string;
  busy: boolean;
  onChoose: (choice: Choice) => void;
  onBack: () => void;
}

export function ConflictSection({ base, mine, theirs, savedAt, busy, onChoose, onBack }: ConflictSectionProps) {
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
    <section className="stack gap-20" aria-labelledby="conflict-title">
      <div role="alert">
        <h3 id="conflict-title">Someone else changed this tour while you were editing.</h3>
        <p className="soft top-8">
          Theirs was saved on <span className="num">{formatMoment(savedAt)}</span>. Yours isn’t saved yet.{' '}
          {differences.length === 0 ? 'Both versions are the same.' : 'Choose what to keep, then save.'}
        </p>
      </div>
      {differences.length > 1 ? (
        <p className="cluster">
          <QuietButton onClick={() => chooseAll('mine')}>All mine</QuietButton>
          <QuietButton onClick={() => chooseAll('theirs')}>All theirs</QuietButton>
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
      <div className="cluster to-end shares at-foot">
        <QuietButton big onClick={onBack}>
          Back to my form
        </QuietButton>
        <SaveButton type="button" big busy={busy} onClick={() => onChoose(choice)}>
          Save these choices
        </SaveButton>
      </div>
    </section>
  );
}
