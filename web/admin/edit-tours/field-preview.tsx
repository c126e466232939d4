import { PicturePreview } from '../pictures/picture-preview';
import * as styles from './conflict.module.css';
import type { ComparedField, Version } from './merge';

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

export function FieldPreview({ version, field }: { version: Version; field: ComparedField }) {
  if (field === 'cover' || field === 'gallery') {
    const { cover, gallery } = version.pictures;
    const shown = field === 'cover' ? (cover ? [cover] : []) : gallery;
    if (shown.length === 0) return <span className={styles.nothing}>None</span>;
    return (
      <span className={styles.pictures}>
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
    <span className={styles.nothing}>Empty</span>
  ) : (
    <span className={styles.text}>{text}</span>
  );
}
