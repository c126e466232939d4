import { memo } from 'react';
import type { MapPlace, MapSize } from '#shared/ride/map';
import { narrowMap, toMap, wideMap } from '#shared/ride/map';
import type { Tour } from '#shared/tour';
import { dayFragment } from './day-fragment';
import * as styles from './map-section.module.css';

const sizes = { wide: wideMap, narrow: narrowMap };

type MapDrawingProps = Pick<Tour, 'route' | 'itinerary' | 'facts'> & { size: keyof typeof sizes };

/**
 * The route as a picture. A press on a place leads to its day; the list under the map says the same in words. It is drawn
 * once: what a rider types on this page doesn't change it.
 */
export const MapDrawing = memo(function MapDrawing({ size, ...tour }: MapDrawingProps) {
  const map = toMap(tour, sizes[size]);
  if (!map) return null;
  const foot = map.height - 12;
  return (
    <svg
      className={`${styles.map} ${size === 'wide' ? styles.wide : styles.narrow}`}
      viewBox={`0 0 ${map.width} ${map.height}`}
      aria-hidden="true"
    >
      {map.lines.map(({ mode, path }) => (
        <path key={path} className={mode === 'ride' ? styles.road : styles.way} d={path} />
      ))}
      {map.places.map((place) => (
        <a key={`${place.name}${place.day}`} href={`#${dayFragment(place.day)}`} tabIndex={-1}>
          <Place place={place} size={sizes[size]} />
        </a>
      ))}
      <path className={styles.scale} d={`M16 ${foot - 5}v5h${map.scale.length}v-5`} />
      <text className={styles.note} x={map.scale.length + 24} y={foot + 1}>
        {map.scale.km} km
      </text>
      <path className={styles.north} d={`M${map.width - 22} ${foot - 14}l5 14l-5 -4l-5 4z`} />
      <text className={styles.note} x={map.width - 34} y={foot + 1} textAnchor="end">
        North
      </text>
    </svg>
  );
});

function Place({ place, size }: { place: MapPlace; size: MapSize }) {
  const { x, y, name, note, nights, label } = place;
  const { anchor, foot, stone, box } = label ?? {};
  return (
    <>
      {box ? (
        <rect className={styles.hit} x={box[0]} y={box[1]} width={box[2] - box[0]} height={box[3] - box[1]} />
      ) : null}
      <circle className={styles.hit} cx={x} cy={y} r="14" />
      {foot ? <path className={styles.leader} d={`M${x} ${y}L${foot.x} ${foot.y}`} /> : null}
      <Marker place={place} />
      {label && stone ? (
        <g className={styles.stone}>
          <path
            d={`M${stone.x} ${label.y + 4}v-${size.nameSize - 5}q0 -7 7 -7h${stone.width - 14}q7 0 7 7v${size.nameSize - 5}z`}
          />
          <text x={stone.x + stone.width / 2} y={label.y} textAnchor="middle">
            {nights}
          </text>
        </g>
      ) : null}
      {label?.hasText ? (
        <g textAnchor={anchor}>
          <text className={styles.name} x={label.x} y={label.y - 1}>
            {name}
          </text>
          {note ? (
            <text className={styles.note} x={label.x} y={label.y + size.noteSize + 1}>
              {note}
            </text>
          ) : null}
        </g>
      ) : null}
    </>
  );
}

/** Its shape says what a place is; it is hollow where the position is only roughly known. */
export function Marker({ place }: { place: Pick<MapPlace, 'x' | 'y' | 'kind' | 'approx'> }) {
  const { x, y, kind, approx } = place;
  const className = approx ? styles.hollow : styles.marker;
  if (kind === 'pass') return <path className={className} d={`M${x} ${y - 6}l6 10.5h-12z`} />;
  if (kind === 'fuel') return <path className={className} d={`M${x - 4} ${y - 4}h8v8h-8z`} />;
  const isNight = kind === 'start' || kind === 'end' || kind === 'stay';
  return <circle className={className} cx={x} cy={y} r={isNight ? 5.5 : 3} />;
}
