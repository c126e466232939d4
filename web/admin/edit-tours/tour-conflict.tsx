import { useEffect, useState } from 'react';
import { formatMoment } from '#shared/text/dates';
import { ConflictDialog, TextPreview } from '../conflict/conflict-dialog';
import * as styles from '../conflict/conflict-dialog.module.css';
import type { Choice, Difference } from '../conflict/differences';
import { PicturePreview } from '../pictures/gallery';
import type { Version } from '../tour-form/use-tour-save';
import { type ComparedField, comparedFields, compareVersions } from './merge';

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
      return values.departures.map(({ startsOn, seats, takenElsewhere, price, state }) =>
        [startsOn, `${seats} seats, ${takenElsewhere || 0} sold elsewhere`, price && `₹${price}`, state]
          .filter(Boolean)
          .join(' · '),
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
  return <TextPreview text={toLines(version, field).join('\n')} />;
}

interface TourConflictProps {
  base: Version;
  mine: Version;
  theirs: Version;
  savedAt: string;
  isOwn: boolean;
  busy: boolean;
  onSettle: (choice: Choice<ComparedField>) => void;
  onClose: () => void;
}

export function TourConflict({ base, mine, theirs, savedAt, isOwn, busy, onSettle, onClose }: TourConflictProps) {
  const [differences, setDifferences] = useState<Difference<ComparedField>[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void compareVersions(base, mine, theirs).then((found) => {
      if (isCurrent) setDifferences(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [base, mine, theirs]);
  return (
    <ConflictDialog
      what="this tour"
      isOwn={isOwn}
      lead={`${isOwn ? 'That version' : 'Theirs'} was saved on ${formatMoment(savedAt)}.`}
      {...{ differences, busy, onSettle, onClose }}
      labelOf={(field) => comparedFields.get(field) ?? field}
      show={(field, side) => <FieldPreview version={side === 'mine' ? mine : theirs} field={field} />}
    />
  );
}
