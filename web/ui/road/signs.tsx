import type { Route } from '#shared/tours/tour';
import { Marker } from './marker';
import * as styles from './road.module.css';

const signs = { stay: 'night', pass: 'pass', fuel: 'fuel' };

export function Signs({ route = [] }: { route: Route | undefined }) {
  const kinds = Object.entries(signs).filter(([kind]) => route.some((place) => place.kind === kind));
  const modes = new Set(route.slice(1).map(({ mode }) => mode));
  return (
    <>
      {/* One sign alone tells nothing apart. */}
      {kinds.length > 1 &&
        kinds.map(([kind, word]) => (
          <span key={kind} className={styles.sign}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <Marker place={{ x: 8, y: 8, kind: kind as keyof typeof signs, approx: false }} />
            </svg>
            {word}
          </span>
        ))}
      <span>
        {[
          'Number: the night you sleep there.',
          modes.has('ride') && modes.size > 1 ? 'Dashed: not by motorbike.' : '',
          route.some(({ approx }) => approx) ? 'Hollow dot: the position is rough.' : '',
          'Not a road map.',
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </>
  );
}
